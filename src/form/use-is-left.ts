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
  const isNotFound = useRef(false)
  useEffect(() => {
    isNotFound.current = false
    return () => {
      isNotFound.current = true
    }
  }, [])
  return () => isNotFound.current || placeOf(router.latestLocation) !== place
}
