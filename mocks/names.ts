/** Family names, repeated by frequency: nearly every third user is called Nguyễn. */
export const familyNames =
  'Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Nguyễn Trần Trần Lê Phạm Hoàng Huỳnh Phan Vũ Võ Đặng Bùi Đỗ Hồ Ngô Dương Lý Trịnh Đinh Mai Tạ'.split(
    ' ',
  )

export const women = {
  middleNames: ['Thị', 'Thị Thu', 'Thị Mỹ', 'Ngọc', 'Thanh', 'Phương', 'Hoài', 'Thùy', 'Diễm'],
  givenNames: 'Hương Lan Trang Hằng Nhung Quỳnh Thảo Yến Vy Trâm Ánh Hạnh Loan Tuyết Giang Mai Nga Thủy Hiền'.split(
    ' ',
  ),
}

export const men = {
  middleNames: ['Văn', 'Đức', 'Minh', 'Quốc', 'Hữu', 'Gia', 'Thành', 'Công', 'Xuân'],
  givenNames: 'Anh Hùng Dũng Tuấn Long Quân Phúc Thắng Tùng Kiên Nam Hải Bình Đạt Vinh Cường Hiếu Lộc Trí'.split(' '),
}
