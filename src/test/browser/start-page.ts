import { ignoreMisplacedSecondClick, ignoreRepeatedEnter } from '@/ui/interaction/input'
import '@/styles.css'
import { interceptRequests } from './network'

// Prepares a page. A page runs many test files, and this module once.
interceptRequests()
// As `startApp()` does.
ignoreRepeatedEnter()
ignoreMisplacedSecondClick()

// Pages that run tests side by side are hardly ever idle, and the app waits up to five seconds for that. The original
// timers also run while a test has stopped the clock.
const startTimer: (callback: IdleRequestCallback, delay: number, deadline: IdleDeadline) => number =
  window.setTimeout.bind(window)
window.requestIdleCallback = (callback) => startTimer(callback, 0, { didTimeout: false, timeRemaining: () => 50 })
window.cancelIdleCallback = clearTimeout.bind(window)

// Loads all lazy code, so that no test waits for the server of the tests to compile it.
const modules = import.meta.glob(['/src/{features,form,list,shell,ui,upload,routes}/**/*.tsx'])
await Promise.all(Object.values(modules).map((load) => load()))
localStorage.clear() // the demo's code has stored its records
