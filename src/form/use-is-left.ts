import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { placeOf } from './parked'

/**
 * For what a form does before it sends anything: the person may leave it meanwhile, and then nothing is sent.
 * @returns tells whether the form is gone, or about to go
 */
export function useIsLeft(): () => boolean {
  const router = useRouter()
  const [place] = useState(() => placeOf(router.latestLocation))
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current || placeOf(router.latestLocation) !== place
}
