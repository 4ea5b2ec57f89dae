import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { formUrlOf } from '@/form/form-key'
import { useFormUrl } from '@/form/use-form-key'

/**
 * For code that continues after an await: by then the person may have left the form. Nothing is sent any more, and a
 * late response navigates nowhere.
 * @returns a function that tells whether the form has unmounted, or is about to because the URL has changed
 */
export function useIsUnmounted(): () => boolean {
  const router = useRouter()
  const formUrl = useFormUrl()
  const unmounted = useRef(false)
  useEffect(() => {
    unmounted.current = false
    return () => {
      unmounted.current = true
    }
  }, [])
  return () => unmounted.current || formUrlOf(router.latestLocation) !== formUrl
}
