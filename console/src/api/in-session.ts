import { storeOf } from './store.ts'

/** Headers of a request that a page sends by itself: it does not keep the session alive. */
export const background = { 'X-Muster-Background': 'true' }

/**
 * Sends a request in the session. The session gets another cookie after a code or a new password, here or in another tab.
 * The server refuses requests under way with the former cookie, so they are sent once more. After the end of a session it
 * informs the page.
 */
export async function inSession(ask: () => Promise<Response>): Promise<Response> {
  const response = await ask()
  if (!isOfSession(response)) return response
  const again = (await isOpen()) ? await ask() : response
  if (isOfSession(again)) sessionEnded()
  return again
}

/** A wrong password is refused with the same status, and does not end the session. */
const isOfSession = ({ status, headers }: Response): boolean => status === 401 && headers.has('WWW-Authenticate')

async function isOpen(): Promise<boolean> {
  try {
    const session = await (await fetch('/console/session', { headers: background })).json()
    return session.state === 'Open'
  } catch {
    return false
  }
}

/** True after the server has reported the end of the session. The page stays, with its typed text. */
export const sessionEnd = storeOf(false)

export const sessionEnded = () => sessionEnd.set(true)

export const sessionBegun = () => sessionEnd.set(false)
