/** Family names as often as they are: nearly every third person is a Nguyễn. */
export const families =
  'Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Trần Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Trịnh Đinh Mai Tạ'.split(
    ' ',
  )

export const women = {
  middles: ['Thị', 'Thị Thu', 'Thị Mỹ', 'Ngọc', 'Thanh', 'Phương', 'Hoài', 'Thùy', 'Diễm'],
  givens: 'Hương Lan Trang Hằng Nhung Quỳnh Thảo Yến Vy Trâm Ánh Hạnh Loan Tuyết Giang Mai Nga Thủy Hiền'.split(' '),
}

export const men = {
  middles: ['Văn', 'Đức', 'Minh', 'Quốc', 'Hữu', 'Gia', 'Thành', 'Công', 'Xuân'],
  givens: 'Anh Hùng Dũng Tuấn Long Quân Phúc Thắng Tùng Kiên Nam Hải Bình Đạt Vinh Cường Hiếu Lộc Trí'.split(' '),
}
