import type { AuthenticateSession } from '../../../http/authentication.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { getCaller, remembering } from '../../accounts/index.ts'
import { createSessionCookies, hashOfToken } from '../tokens.ts'
import { touchSession } from './commands.ts'
import { findSession } from './queries.ts'
import { isOver, needsSecondFactor, notedEvery } from './rules.ts'

/** Finds the caller of a session, and remembers it for half a second, as with keys. */
export function createSessionAuthenticator({
  database,
  clock,
  vault,
}: Pick<ServiceContext, 'database' | 'clock' | 'vault'>): AuthenticateSession {
  const { tokenIn } = createSessionCookies(vault)
  const find = remembering(async (cookieValue: string) => {
    const token = tokenIn(cookieValue)
    const session = token === undefined ? undefined : await findSession(database, hashOfToken(token))
    const { employerGroupId = null, userAccountId = null } = session ?? {}
    if (!session || employerGroupId === null || userAccountId === null) return undefined
    if (session.hasSecondFactor && session.secondFactorAt === null) return undefined
    const account = { employerGroupId, userAccountId, apiKeyId: null }
    const caller = await getCaller(database.forGroup(employerGroupId), account, clock.now())
    const secondFactorAt = session.secondFactorAt === null ? undefined : Date.parse(session.secondFactorAt)
    return {
      life: { lastSeenAt: session.lastSeenAt, endsAt: session.endsAt },
      caller: { ...caller, session: { id: session.id, loginId: session.loginId, secondFactorAt } },
      lacksSecondFactor:
        secondFactorAt === undefined && needsSecondFactor({ ...caller, isApiEnabled: session.isApiEnabled === true }),
    }
  })

  return async (cookieValue, { isBackground }) => {
    const found = tokenIn(cookieValue) === undefined ? undefined : await find(cookieValue)
    if (!found || isOver(found.life, clock.now())) return undefined
    if (!isBackground && clock.now() - Date.parse(found.life.lastSeenAt) >= notedEvery) {
      found.life.lastSeenAt = instantOf(clock)
      await touchSession(database, { id: found.caller.session.id, now: found.life.lastSeenAt })
    }
    return found.lacksSecondFactor ? 'SecondFactorRequired' : found.caller
  }
}
