import type { FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { browserCookie, browserMarkOf } from '../../http/cookies.ts'
import type { Db } from '../../platform/database.ts'
import { type Counted, knownBrowser, signInBy } from './attempts.ts'
import type { Owner } from './browser-marks.ts'
import { browserIsKnownFor } from './rules.ts'
import type { Service } from './service.ts'

/** A login that nobody has, so that as much is done for it. */
const nobody: Owner = { id: 'nobody', hash: 'none' }

/**
 * What somebody's failures to sign in are counted of: the email that they give, or the browser that they come with, where
 * that is known to belong to it. So who guesses from elsewhere makes nobody wait in their own browser.
 */
export async function countedAs(
  { database, browsers, clock }: Pick<Service, 'database' | 'browsers' | 'clock'>,
  { address, browser }: Readonly<{ address: string; browser: string | undefined }>,
): Promise<Counted> {
  const shown = browsers.read(browser, clock.now())
  if (!shown) return signInBy(address)
  const owner = await findOwner(database.withoutGroup, sql`lower(l.email) = ${address}`)
  return shown.isBy(owner ?? nobody) ? knownBrowser(shown.mark) : signInBy(address)
}

/** The browser that sent this and gets the reply. */
export type Asking = Readonly<{ request: FastifyRequest; reply: FastifyReply }>

/**
 * Makes the browser known in which this login has just shown who it is, if that can be: what was done for it stays done.
 * One that is known keeps its mark, and with it what is counted of it. Never call it for a session alone: each new mark is
 * a few more passwords that may be tried.
 */
export async function makeKnown(service: Service, { request, reply }: Asking, loginId: string): Promise<void> {
  const { browsers, clock, config, database } = service
  try {
    const owner = await findOwner(database.withoutGroup, sql`l.id = ${loginId}`)
    if (!owner) return
    const shown = browsers.read(browserMarkOf(request.raw, config.baseUrl), clock.now())
    const value = browsers.make(owner, clock.now(), shown?.isBy(owner) ? shown.mark : undefined)
    reply.header('Set-Cookie', browserCookie(value, { baseUrl: config.baseUrl, lastsFor: browserIsKnownFor }))
  } catch (error) {
    reply.log.error({ err: error }, 'sign-in: a browser is not made known')
  }
}

async function findOwner(
  db: Pick<Db, 'getExecutor'>,
  which: ReturnType<typeof sql<unknown>>,
): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select l.id, c.password as hash from login l
    join login_credential c on c.user_id = l.id
    where ${which}`.execute(db as Db)
  return rows[0]
}
