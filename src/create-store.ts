import { useSyncExternalStore } from 'react'

type Store<State> = { get: () => State; subscribe: (listener: () => void) => () => void }

/** A value that lives outside of React. Listeners run after each change. */
export function createStore<State>(initial: State) {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next: State) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Reads a store in a component, which renders again when the selected value changes. */
export const useStore = <State, Selected>({ get, subscribe }: Store<State>, select: (state: State) => Selected) =>
  useSyncExternalStore(subscribe, () => select(get()))
