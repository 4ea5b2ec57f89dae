/** The time in milliseconds after which every browser has started to read the file. */
const READ_TIMEOUT = 40_000

/** Downloads a file, by default a CSV file. */
export function downloadFile(name: string, content: BlobPart, type = 'text/csv;charset=utf-8') {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT)
}
