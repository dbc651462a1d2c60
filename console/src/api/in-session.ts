import { storeOf } from './store.ts'

/** Headers of a request that a page sends by itself: it does not keep the session alive. */
export const background = { 'X-Muster-Background': 'true' }

/**
 * Asks something in the name of the session. That has another cookie from the moment on in which a code is given, or the
 * password changed, here or in another tab: what was under way with the former one was refused, and is asked once more.
 * After the end of a session it informs the page.
 */
export async function inSession(ask: () => Promise<Response>): Promise<Response> {
  const response = await ask()
  if (!isOfSession(response)) return response
  const again = (await isOpen()) ? await ask() : response
  if (isOfSession(again)) sessionEnded()
  return again
}

/** A wrong password is refused by the same status, and ends nothing. */
const isOfSession = ({ status, headers }: Response): boolean => status === 401 && headers.has('WWW-Authenticate')

async function isOpen(): Promise<boolean> {
  try {
    const session = await (await fetch('/console/session', { headers: background })).json()
    return session.state === 'Open'
  } catch {
    return false
  }
}

/** True after the server has said that the session is over. The page stays, with its typed text. */
export const sessionEnd = storeOf(false)

export const sessionEnded = () => sessionEnd.set(true)

export const sessionBegun = () => sessionEnd.set(false)
