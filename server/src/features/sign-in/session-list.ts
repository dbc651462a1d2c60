import { browserOf } from './browser.ts'
import { sessionNeeded } from './refusals.ts'
import { isOver } from './rules.ts'
import type { Service, Visit } from './service.ts'
import { accountOf, endSessions, listSessions } from './sessions.ts'
import type { Standing } from './standing.ts'
import { type Doing, tell } from './telling.ts'

type Present = Readonly<{ standing: Standing }>

/** Whoever has not come further than the password sees nothing, and ends nobody's session but their own. */
function inside({ standing }: Present) {
  if (standing.state === 'None' || standing.state === 'SecondFactorNeeded') throw sessionNeeded()
  return standing.session
}

/** Where somebody is signed in, the latest first. */
export async function ownSessions(service: Service, who: Present): Promise<object[]> {
  const own = inside(who)
  const now = service.clock.now()
  const rows = await service.database.transaction(undefined, tx => listSessions(tx, own.loginId))
  return rows.flatMap(({ id, startedAt, lastSeenAt, endsAt, ipAddress, userAgent }) => {
    if (isOver({ lastSeenAt, endsAt }, now)) return []
    return {
      id,
      isCurrent: id === own.id,
      startedDateTime: startedAt,
      lastSeenDateTime: lastSeenAt,
      browser: browserOf(userAgent ?? ''),
      address: ipAddress ?? '',
    }
  })
}

/** Ends the session that somebody comes in, if they come in one. */
export async function signOut(doing: Doing, standing: Standing): Promise<void> {
  if (standing.state === 'None') return
  const { session } = standing
  const { id, loginId } = session
  const ended = await endSessions(doing.tx, { loginId, only: id })
  // Whoever has not given the code has not shown that they are the owner.
  const isByStranger = standing.state === 'SecondFactorNeeded'
  if (ended > 0) await tell(doing, { type: 'sign-out', loginId, account: accountOf(session), isByStranger })
}

/** Ends one of somebody's sessions. Returns whether it was there. */
export async function endSession(service: Service, visit: Visit, who: Present, id: string): Promise<boolean> {
  return (await end(service, visit, who, { only: id })) > 0
}

export async function endOthers(service: Service, visit: Visit, who: Present): Promise<void> {
  await end(service, visit, who, { except: inside(who).id })
}

async function end(service: Service, visit: Visit, who: Present, which: { only?: string; except?: string }) {
  const own = inside(who)
  const { loginId } = own
  return service.ctx(visit, async doing => {
    const sessions = await endSessions(doing.tx, { loginId, ...which })
    if (sessions > 0) {
      await tell(doing, { type: 'session.revoked', loginId, account: accountOf(own), details: { sessions } })
    }
    return sessions
  })
}
