import type { KnownAs } from '../../http/availability.ts'
import { browserMarkOf, sessionTokenOf } from '../../http/cookies.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createBrowserMarks } from './browser-marks.ts'
import { createSessionCookies } from './tokens.ts'

/**
 * Whose session or known browser a request comes from, by the seal of its cookie alone: no database is asked, and whether
 * the session is over is not known. It opens nothing; what is under way is counted by it.
 */
export function createKnownAs({ vault, clock, config }: Pick<ServiceContext, 'vault' | 'clock' | 'config'>): KnownAs {
  const cookies = createSessionCookies(vault)
  const browsers = createBrowserMarks(vault)
  return request =>
    cookies.ownerIn(sessionTokenOf(request, config.baseUrl)) ??
    browsers.read(browserMarkOf(request, config.baseUrl), clock.now())?.owner()
}
