import { type ComponentProps, useEffect, useEffectEvent } from 'react'
import { KEYWORD_DELAY } from '@/api/list'

/** The text of a search box. It is not searched during an IME composition, such as Telex or VNI. */
export type TypedKeyword = { text: string; composing: boolean }

/** The props of a search box. */
export const keywordInputProps = (onType: (typed: TypedKeyword) => void): ComponentProps<'input'> => ({
  autoComplete: 'off',
  maxLength: 255,
  onChange: ({ target, nativeEvent }) =>
    onType({ text: target.value, composing: nativeEvent instanceof InputEvent && nativeEvent.isComposing }),
  onCompositionEnd: ({ currentTarget }) => onType({ text: currentTarget.value, composing: false }),
})

/**
 * Applies a keyword 500 ms after its last change (specification §5), and an empty one at once.
 * @param keyword undefined if there is nothing to apply
 */
export function useKeywordDelay(keyword: string | undefined, apply: (keyword: string) => void) {
  const onDue = useEffectEvent(apply)
  useEffect(() => {
    if (keyword === undefined) return
    const timer = setTimeout(() => onDue(keyword), keyword === '' ? 0 : KEYWORD_DELAY)
    return () => clearTimeout(timer)
  }, [keyword])
}
