import { background } from '../api/in-session.ts'

/** The code of a page or a dialog did not load: no connection, or the server has a newer release. */
export class CodeNotLoaded extends Error {}

/** Loads code. @throws CodeNotLoaded */
export const loadingCode =
  <Module>(load: () => Promise<Module>) =>
  (): Promise<Module> =>
    load().catch((cause: unknown) => {
      throw new CodeNotLoaded('The code did not arrive.', { cause })
    })

/**
 * Reloads the whole page, since a newer release has other file names and browsers remember failed modules.
 * @throws if the server does not answer, when a reload would show the browser's error page
 */
export async function loadPageAnew(): Promise<void> {
  await fetch('/console/session', { headers: background })
  sessionStorage.setItem(place, String(Date.now()))
  window.location.reload()
}

const place = 'muster-loaded-again'
const rest = 30_000

/** Whether a page may reload by itself: once, never in a loop. */
export const mayLoadByItself = (): boolean => Date.now() - Number(sessionStorage.getItem(place) ?? 0) > rest
