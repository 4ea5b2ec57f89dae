import { useEffect, useEffectEvent } from 'react'

/** An action of the current screen that a keyboard shortcut or the palette runs. */
export type ScreenAction = 'search' | 'add' | 'undo' | 'export' | 'theme' | 'selection' | `selected/${string}`

const actions = new Map<ScreenAction, () => void>()

/** Offers an action while the component is mounted. */
export const useScreenAction = (name: ScreenAction, run: () => void) => useScreenActions([[name, run]])

/** Offers several actions while the component is mounted. */
export function useScreenActions(offered: readonly (readonly [ScreenAction, () => void])[]) {
  const onRun = useEffectEvent((name: ScreenAction) => new Map(offered).get(name)?.())
  const names = JSON.stringify(offered.map(([name]) => name))
  useEffect(() => {
    const own = new Map(offered.map(([name]) => [name, () => onRun(name)]))
    for (const [name, action] of own) actions.set(name, action)
    return () => {
      // The next screen may have replaced an action already.
      for (const [name, action] of own) if (actions.get(name) === action) actions.delete(name)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- only other names register the actions again
  }, [names])
}

/** Whether the current screen offers an action. */
export const hasScreenAction = (name: ScreenAction): boolean => actions.has(name)

/** Runs an action. @returns false if the current screen does not offer it */
export function runScreenAction(name: ScreenAction): boolean {
  const action = actions.get(name)
  action?.()
  return action !== undefined
}
