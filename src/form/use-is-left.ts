import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { placeOf, usePlace } from './form-key'

/**
 * For what a form does after it waited: the person may have left it meanwhile. Then nothing is sent any more, and a late
 * answer leads nobody back.
 * @returns tells whether the form is gone, or about to go
 */
export function useIsLeft(): () => boolean {
  const router = useRouter()
  const place = usePlace()
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
  return () => isGone.current || placeOf(router.latestLocation) !== place
}
