import { background } from '../api/in-session.ts'

/** The code of a page or a dialog did not arrive: the connection is away, or the server has a newer release. */
export class CodeNotLoaded extends Error {}

/** Loads code. @throws CodeNotLoaded */
export const loadingCode =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      throw new CodeNotLoaded('The code did not arrive.', { cause })
    })

/**
 * Loads the whole page again: its files have other names in a newer release, and browsers remember what did not arrive.
 * @throws where the server does not answer: a page that is loaded then is the browser's own
 */
export async function loadPageAnew(): Promise<void> {
  await fetch('/console/session', { headers: background })
  sessionStorage.setItem(place, String(Date.now()))
  window.location.reload()
}

const place = 'muster-loaded-again'
const rest = 30_000

/** Whether a page may be loaded again by itself: once, and not over and over where that does not help. */
export const mayLoadByItself = (): boolean => Date.now() - Number(sessionStorage.getItem(place) ?? 0) > rest
