import { Picture } from '@/ui/picture'
import { mediaKind } from '@/upload/media-kind'
import { parseWebUrl } from '@/web-url'

const thumbnailBox = 'size-10 sm:size-9 shrink-0 rounded-control border border-line'

/**
 * A small image in a table, loaded when it scrolls into view. An image that is missing keeps its place. Shows nothing if the
 * URL is not an image.
 */
export function MediaThumbnail({ src }: { src: string }) {
  const url = parseWebUrl(src)
  if (!url || mediaKind(url) !== 'image') return null
  const fallback = <span className={`${thumbnailBox} bg-sunken`} />
  return <Picture src={url.href} className={`${thumbnailBox} object-cover`} fallback={fallback} />
}
