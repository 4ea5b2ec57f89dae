import { type ToggleEvent, useState } from 'react'

/**
 * Whether a popover is open, and whether to render its content. The content stays until the popover has faded out, because
 * an empty popover would collapse meanwhile.
 */
export function usePopoverContent() {
  const [isOpen, setOpen] = useState(false)
  const [hasContent, setHasContent] = useState(false)
  const onToggle = async ({ currentTarget }: ToggleEvent) => {
    const isOpenNow = () => currentTarget.matches(':popover-open')
    setOpen(isOpenNow())
    if (!isOpenNow()) await Promise.allSettled(currentTarget.getAnimations().map(({ finished }) => finished))
    setHasContent(isOpenNow())
  }
  return { isOpen, hasContent, onToggle }
}
