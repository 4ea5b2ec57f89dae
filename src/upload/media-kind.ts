import { truncate } from '@/text'

const kinds = [
  ['image', /\.(jpg|jpeg|png|gif|webp)$/i],
  ['video', /\.(mp4|avi|mov|wmv|flv|webm|mkv)$/i],
  ['audio', /\.(mp3|aac|m4a|wma|ogg)$/i],
  ['playlist', /\.(m3u8|m3u|pls|xspf|asx|wpl)$/i],
] as const

/** The kind of media at a URL, by the last extension of its path (specification §5). Undefined for other files. */
export const mediaKind = ({ pathname }: URL) => kinds.find(([, extension]) => extension.test(pathname))?.[0]

/** Returns the decoded and truncated file name of a URL, or else its host. */
export function fileName({ pathname, host }: URL): string {
  const last = pathname.split('/').at(-1) || host
  try {
    return truncate(decodeURIComponent(last))
  } catch {
    return truncate(last) // the name contains an unescaped %
  }
}
