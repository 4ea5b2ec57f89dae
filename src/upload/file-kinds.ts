import { contentOf, type FileContent, HEAD_LENGTH, jpeg, mp3, mp4, png, webp } from './file-content'

/** A type of file that a field can accept: its content, its extensions, the usual one first, and its MIME type. */
type FileType = { content: FileContent; extensions: readonly string[]; mime: string }

/** What each kind of field accepts (specification §9), and the types that other files of the same medium can be saved as. */
const kinds = {
  image: {
    types: [
      { content: png, extensions: ['png'], mime: 'image/png' },
      { content: jpeg, extensions: ['jpg', 'jpeg'], mime: 'image/jpeg' },
      { content: webp, extensions: ['webp'], mime: 'image/webp' },
    ],
    saveAs: 'JPG or PNG',
  },
  video: { types: [{ content: mp4, extensions: ['mp4'], mime: 'video/mp4' }], saveAs: 'MP4' },
  audio: { types: [{ content: mp3, extensions: ['mp3'], mime: 'audio/mpeg' }], saveAs: 'MP3' },
} as const satisfies Record<string, { types: readonly FileType[]; saveAs: string }>
export type Accepted = keyof typeof kinds

/** The extensions that a kind of field accepts. */
const extensionsOf = (kind: Accepted): string[] => kinds[kind].types.flatMap(({ extensions }) => extensions)

/** Lists the accepted types: 'PNG, JPG, JPEG or WEBP'. */
export const typeNames = (kind: Accepted): string =>
  new Intl.ListFormat('en', { type: 'disjunction' })
    .format(extensionsOf(kind).map((extension) => extension.toUpperCase()))
    .replace(', or', ' or')

/** The `accept` attribute of a file input: '.png,.jpg'. */
export const acceptAttribute = (kind: Accepted): string =>
  extensionsOf(kind)
    .map((extension) => `.${extension}`)
    .join(',')

const onlyAccepted = (kind: Accepted) => `Only ${typeNames(kind)} files are accepted.`

/**
 * Checks a file before it is uploaded. Its content decides, not its name or the type that the system reports.
 * @returns the file with the name and the type of its content, or why it is rejected
 */
export async function checkFile(file: File, kind: Accepted): Promise<{ file: File } | { reason: string }> {
  const extension = extensionsOf(kind).find((one) => file.name.toLowerCase().endsWith(`.${one}`))
  const wrongType = { reason: onlyAccepted(kind) }
  if (file.size === 0) return extension ? { reason: 'This file is empty.' } : wrongType
  const head = await readHead(file)
  if (!head) return extension ? { reason: 'This file can no longer be read. Choose it again.' } : wrongType
  const content = contentOf(head, file)
  const type = kinds[kind].types.find((one) => one.content === content)
  if (type) return { file: renameByContent(file, type, extension) }
  if (content)
    return { reason: `This is ${content.name}${extension ? ` named .${extension}` : ''}. ${adviceFor(content, kind)}` }
  if (!extension) return wrongType
  const article = extension.startsWith('m') ? 'an' : 'a'
  return {
    reason: `This is not ${article} ${extension.toUpperCase()} file, though its name says so. Choose another file.`,
  }
}

const adviceFor = ({ medium }: FileContent, kind: Accepted) =>
  medium === kind ? `Save it as ${kinds[kind].saveAs} first.` : onlyAccepted(kind)

/** @returns undefined if the file has changed or disappeared, or is a folder */
const readHead = (file: File): Promise<Uint8Array | undefined> =>
  file
    .slice(0, HEAD_LENGTH)
    .arrayBuffer()
    .then(
      (buffer) => new Uint8Array(buffer),
      () => undefined,
    )

/**
 * Gives a file the extension and the type of its content, because servers and players go by them. An extension that the
 * field does not accept may be a part of the name, so it stays.
 */
function renameByContent(file: File, { extensions, mime }: FileType, extension: string | undefined): File {
  const isRight = extension !== undefined && extensions.includes(extension)
  if (isRight && file.type === mime) return file
  const stem = extension === undefined ? file.name : file.name.slice(0, -extension.length - 1)
  const name = isRight ? file.name : `${stem}.${extensions[0]}`
  return new File([file], name, { type: mime, lastModified: file.lastModified })
}
