import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { type Clock, instantOf } from '../clock.ts'
import type { Database, Tx } from '../database/index.ts'
import { seal, unseal } from './aes-gcm.ts'

/*
 * The root key of a database is 32 random bytes, made with it. Keys of groups are wrapped under it, and other keys are derived
 * from it. In the database it is wrapped under the master key, which has no other use: a rotation of the master key changes one
 * row, and running servers, which hold the root key, need not know of it.
 *
 * Before there were root keys, the first master key was used as one. Such a database keeps its check value, until a rotation
 * makes a root key for it that no person knows.
 */

const place = 'root key'

const wrapRootKey = (masterKey: Buffer, rootKey: Buffer): Buffer => seal(masterKey, rootKey, place)

/** Undefined where it is wrapped under another master key. */
export function unwrapRootKey(masterKey: Buffer, wrapped: Buffer): Buffer | undefined {
  try {
    return unseal(masterKey, wrapped, place)
  } catch {
    return undefined
  }
}

/** Whether the database was started with a master key before: then no other will do, and a new one is never made. */
export async function hasRootKey(database: Database): Promise<boolean> {
  const rows = await database.withoutGroup.selectFrom('masterKey').select('id').execute()
  return rows.length > 0
}

/**
 * The root key, by any of these master keys. Made where the database has none, and wrapped under the first of them.
 * @throws with a sentence for the operator when none of them is the one in use
 */
export async function openRootKey(database: Database, masterKeys: readonly Buffer[], clock: Clock): Promise<Buffer> {
  // Waits for a rotation, which may replace it.
  const ofMaster = database.withoutGroup.selectFrom('masterKey').select('wrappedRootKey').forShare()
  const known = await ofMaster.executeTakeFirst()
  const rootKey = known?.wrappedRootKey
    ? firstOf(masterKeys, key => unwrapRootKey(key, known.wrappedRootKey as Buffer))
    : await database.transaction(undefined, tx => makeRootKey(tx, masterKeys, clock))
  if (rootKey) return rootKey
  throw new Error(
    'The master key is not the one in use. Set MASTER_KEY (or MASTER_KEY_FILE) to the key that the database was first started with, or that `muster rotate-master-key` put in its place: without it, encrypted numbers cannot be read.',
  )
}

async function makeRootKey(tx: Tx, masterKeys: readonly Buffer[], clock: Clock): Promise<Buffer | undefined> {
  const [masterKey] = masterKeys
  if (!masterKey) return undefined
  await tx
    .insertInto('masterKey')
    .values({ id: 1, wrappedRootKey: wrapRootKey(masterKey, randomBytes(32)), createdAt: instantOf(clock) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const { checkValue, wrappedRootKey } = await tx
    .selectFrom('masterKey')
    .select(['checkValue', 'wrappedRootKey'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (wrappedRootKey) return firstOf(masterKeys, key => unwrapRootKey(key, wrappedRootKey))
  return checkValue === null ? undefined : adoptRootKey(tx, masterKeys, checkValue)
}

/** The first master key of a database of before goes on as its root key. */
async function adoptRootKey(tx: Tx, masterKeys: readonly Buffer[], checkValue: Buffer): Promise<Buffer | undefined> {
  const first = masterKeys.find(key =>
    timingSafeEqual(checkValue, createHmac('sha256', key).update('muster master key check').digest()),
  )
  if (first)
    await tx
      .updateTable('masterKey')
      .set({ wrappedRootKey: wrapRootKey(first, first) })
      .execute()
  return first
}

/** The root keys before and after a rotation: mostly the same. */
export type RootKeys = Readonly<{ from: Buffer; to: Buffer }>

/**
 * Puts another master key in the place of the one in use, in an open transaction. Where a former master key is the root key,
 * there is another root key from then on, and the caller encrypts again what was under the former one.
 * @param tx of a connection with an application name of its own, by which it is known from servers
 * @param wanted `to`: the new key, or what makes it, once it is known that one of `from` is in use
 * @returns undefined where it is in use already
 * @throws with a sentence for the operator where none is in use, or servers run that would go on with the former root key
 */
export async function rewrapRootKey(
  tx: Tx,
  { from, to, now }: Readonly<{ from: readonly Buffer[]; to: Buffer | (() => Promise<Buffer>); now: string }>,
): Promise<RootKeys | undefined> {
  const found = await tx.selectFrom('masterKey').select(['wrappedRootKey', 'checkValue']).forUpdate().executeTakeFirst()
  const wrapped = found?.wrappedRootKey
  if (!wrapped) throw new Error('The database has no master key of this release yet: start a server first.')
  if (Buffer.isBuffer(to) && unwrapRootKey(to, wrapped)) return undefined
  const rootKey = firstOf(from, key => unwrapRootKey(key, wrapped))
  if (!rootKey) throw new Error('The master key is not the one in use: set MASTER_KEY (or MASTER_KEY_FILE) to that.')
  const isMasterKey = found.checkValue !== null || from.some(key => key.equals(rootKey))
  if (isMasterKey) await refuseServers(tx)
  const masterKey = Buffer.isBuffer(to) ? to : await to()
  const next = isMasterKey ? randomBytes(32) : rootKey
  await tx
    .updateTable('masterKey')
    .set({ wrappedRootKey: wrapRootKey(masterKey, next), checkValue: null, rotatedAt: now })
    .execute()
  return { from: rootKey, to: next }
}

/** A server holds the root key: what it encrypts under the former one, no key would open. */
async function refuseServers(tx: Tx): Promise<void> {
  const { rows } = await sql<{ names: string | null }>`
    select string_agg(distinct application_name, ', ') as names from pg_stat_activity
    where datname = current_database() and application_name <> current_setting('application_name')
      and (application_name = 'muster' or usename = session_user)`.execute(tx)
  const names = rows[0]?.names ?? null
  if (names === null) return
  throw new Error(
    `Stop all servers first, this once: the root key of this database is a former master key, and is replaced too. There are connections of: ${names}.`,
  )
}

function firstOf<From, To>(items: readonly From[], make: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const made = make(item)
    if (made !== undefined) return made
  }
  return undefined
}
