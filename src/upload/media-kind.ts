import { truncate } from '@/text'

const kinds = {
  image: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  video: ['mp4', 'avi', 'mov', 'wmv', 'flv', 'webm', 'mkv'],
  audio: ['mp3', 'aac', 'm4a', 'wma', 'ogg'],
  playlist: ['m3u8', 'm3u', 'pls', 'xspf', 'asx', 'wpl'],
} as const

export type MediaKind = keyof typeof kinds

/** The kind of media at a URL, by the last extension of its path (specification §5). Undefined for other files. */
export function mediaKind(url: URL): MediaKind | undefined {
  const extension = /\.([a-z0-9]+)$/i.exec(url.pathname)?.[1]?.toLowerCase()
  const found = Object.entries(kinds).find(([, extensions]) => extensions.some((one) => one === extension))
  return found && isKind(found[0]) ? found[0] : undefined
}

const isKind = (name: string): name is MediaKind => name in kinds

/** Returns the decoded and truncated file name of a URL, or else its host. */
export function fileName({ pathname, host }: URL): string {
  const last = pathname.split('/').at(-1) || host
  try {
    return truncate(decodeURIComponent(last))
  } catch {
    return truncate(last) // the name contains an unescaped %
  }
}
