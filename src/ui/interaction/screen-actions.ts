import { useEffect, useEffectEvent } from 'react'

/** An action of the current screen that a keyboard shortcut or the palette runs. */
export type ScreenAction = 'search' | 'add' | 'undo' | 'export' | 'theme' | 'selection'

const actions = new Map<ScreenAction, () => void>()

/** Offers an action while the component is mounted. */
export function useScreenAction(name: ScreenAction, run: () => void) {
  const onRun = useEffectEvent(run)
  useEffect(() => {
    const action = () => onRun()
    actions.set(name, action)
    // The next screen may have replaced the action already.
    return () => void (actions.get(name) === action && actions.delete(name))
  }, [name])
}

/** Whether the current screen offers an action. */
export const hasScreenAction = (name: ScreenAction): boolean => actions.has(name)

/** Runs an action. @returns false if the current screen does not offer it */
export function runScreenAction(name: ScreenAction): boolean {
  const action = actions.get(name)
  action?.()
  return action !== undefined
}
