import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Job } from '../../platform/jobs.ts'
import type { Vault } from '../../platform/secrets/vault.ts'
import { createRateLimit, createSignInLimit, type RateLimit, type Taken } from './rate-limit.ts'

/** The allowances of clients: for requests, and for signing in. */
export type Allowances = Readonly<{ requests: RateLimit; signIns: RateLimit }>

export const createAllowances = (perMinute: number, clock: Clock): Allowances => ({
  requests: createRateLimit(perMinute, clock),
  signIns: createSignInLimit(perMinute, clock),
})

type Service = Readonly<{ allowances: Allowances; database: Database; vault: Pick<Vault, 'keyFor'> }>

/**
 * Shares what clients have taken with the other processes on the database, once a second. So a client of several processes has
 * one allowance, and for the moment at most one burst in each of them. Its times are those of PostgreSQL's clock, since machines
 * may differ. The table is not logged: a crash of PostgreSQL gives every client a new allowance.
 */
export const shareAllowances: Job<Service> = {
  name: 'share-allowances',
  every: 1_000,
  async run({ allowances, ...service }) {
    for (const limit of [allowances.requests, allowances.signIns]) await limit.exchange(taken => share(service, taken))
  },
}

/**
 * The debt of a client that several processes have let in is paid back before anything else. A moment that
 * is more than a minute ahead is of a clock that was set back: waiting for it would refuse the client.
 */
async function share(
  { database, vault }: Omit<Service, 'allowances'>,
  { name, burst, rate, taken }: Taken,
): Promise<Map<string, number>> {
  const key = vault.keyFor('allowances')
  const clients = new Map(
    [...taken.keys()].map(who => [createHmac('sha256', key).update(`${name} ${who}`).digest('base64url'), who]),
  )
  const { rows } = await database.transaction(undefined, tx =>
    sql<{ client: string; tokens: number }>`
      insert into allowance as a (client, tokens, at)
      select client, ${burst} - taken, clock_timestamp() from unnest(${[...clients.keys()]}::text[], ${[...taken.values()]}::integer[]) as t (client, taken)
      order by client
      on conflict (client) do update set
        at = case when a.at > excluded.at + interval '1 minute' then excluded.at else greatest(a.at, excluded.at) end,
        tokens = least(${burst}, a.tokens + ${rate} * greatest(0, extract(epoch from excluded.at - a.at) * 1000)) - ${burst} + excluded.tokens
      returning client, tokens`.execute(tx),
  )
  return new Map(rows.map(({ client, tokens }) => [clients.get(client) ?? '', tokens]))
}

/** Forgets clients that have not come for an hour: whatever they took, their allowance is whole again, by a wide margin. */
export const forgetAllowances: Job<Pick<Service, 'database'>> = {
  name: 'forget-allowances',
  every: 600_000,
  async run({ database }) {
    await database.transaction(undefined, tx =>
      sql`delete from allowance where at < now() - interval '1 hour'`.execute(tx),
    )
  },
}
