import { storeOf } from './store.ts'

/** Whether the server has said that nobody is signed in any more, while the page stays as it is: typed text is kept. */
export const sessionEnd = storeOf(false)

export const sessionEnded = () => sessionEnd.set(true)

export const sessionBegun = () => sessionEnd.set(false)
