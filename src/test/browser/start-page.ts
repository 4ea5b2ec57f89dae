import { ignoreMisplacedSecondClick, ignoreRepeatedEnter } from '@/ui/interaction/repeated-input'
import '@/styles.css'
import { interceptRequests } from './network'

// Prepares a page. A page runs many test files, and this module once.
interceptRequests()
// As `startApp()` does.
ignoreRepeatedEnter()
ignoreMisplacedSecondClick()

// Loads all lazy code, so that no test waits for the server of the tests to compile it.
const modules = import.meta.glob(['/src/{features,form,list,shell,ui,upload,routes}/**/*.tsx'])
await Promise.all(Object.values(modules).map((load) => load()))
localStorage.clear() // the demo's code has stored its records
