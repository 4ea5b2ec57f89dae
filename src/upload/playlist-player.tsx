import { useEffect, useRef } from 'react'

const TYPE = 'application/vnd.apple.mpegurl'

type PlaylistPlayerProps = { src: string; label: string; onError: () => void }

/** Plays an m3u8 playlist. Loads hls.js in browsers that do not support playlists. */
export function PlaylistPlayer({ src, label, onError }: PlaylistPlayerProps) {
  const video = useRef<HTMLVideoElement>(null)
  const failed = useRef(onError)
  useEffect(() => {
    failed.current = onError
  }, [onError])
  useEffect(() => {
    const element = video.current
    if (!element) return
    if (element.canPlayType(TYPE)) {
      element.src = src
      return
    }
    let stop = () => {}
    let isUnmounted = false
    const load = async () => {
      const { default: Hls } = await import('hls.js')
      if (isUnmounted) return
      // The content security policy allows no worker.
      const hls = new Hls({ enableWorker: false })
      stop = () => hls.destroy()
      hls.on(Hls.Events.ERROR, (_event, { fatal }) => fatal && failed.current())
      hls.loadSource(src)
      hls.attachMedia(element)
    }
    load().catch(() => failed.current())
    return () => {
      isUnmounted = true
      stop()
    }
  }, [src])
  return (
    <video
      ref={video}
      controls
      autoPlay
      aria-label={label}
      onError={onError}
      className="w-full max-w-120 rounded-control"
    />
  )
}
