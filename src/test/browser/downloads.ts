import { onTestFinished, vi } from 'vitest'

export type Download = { name: string; bytes: () => Promise<ArrayBuffer>; text: () => Promise<string> }

/** Keeps downloads of the test from the disk. @returns the files, in the order in which they were downloaded */
export function collectDownloads(): Download[] {
  const files: Download[] = []
  const blobs = new Map<string, Blob>()
  const createObjectURL = URL.createObjectURL.bind(URL)
  const create = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = createObjectURL(blob)
    if (blob instanceof Blob) blobs.set(url, blob)
    return url
  })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const blob = blobs.get(this.href)
    // `blob.text()` would remove the byte order mark.
    if (blob)
      files.push({
        name: this.download,
        bytes: () => blob.arrayBuffer(),
        text: async () => decode(await blob.arrayBuffer()),
      })
  })
  onTestFinished(() => {
    create.mockRestore()
    click.mockRestore()
  })
  return files
}

const decode = (bytes: ArrayBuffer) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
