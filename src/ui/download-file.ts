/** The time in milliseconds after which every browser has started to read the file. */
const READ_TIMEOUT = 40_000

/** Downloads a text as a file. */
export function downloadFile(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), READ_TIMEOUT)
}
