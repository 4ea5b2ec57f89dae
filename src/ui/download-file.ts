/** The time in milliseconds after which every browser has started to read the file. */
const READ_TIMEOUT = 40_000

const types = {
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Downloads a file. */
export function downloadFile(name: string, extension: keyof typeof types, content: BlobPart) {
  const url = URL.createObjectURL(new Blob([content], { type: types[extension] }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${name}.${extension}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT)
}
