import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Clock, instantOf } from '../clock.ts'
import type { Database, Tx } from '../database/index.ts'
import { seal, unseal } from './aes-gcm.ts'

/*
 * The root key of a database is 32 random bytes, made with it and never changed. Keys of groups are wrapped under it, and
 * other keys are derived from it. In the database it is wrapped under the master key, which has no other use: a rotation of
 * the master key changes one row, and running servers, which hold the root key, need not know of it.
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
  const known = await database.withoutGroup.selectFrom('masterKey').select('wrappedRootKey').executeTakeFirst()
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

/** Before there were root keys, the first master key was used as one. It stays the root key of such a database. */
async function adoptRootKey(tx: Tx, masterKeys: readonly Buffer[], checkValue: Buffer): Promise<Buffer | undefined> {
  const first = masterKeys.find(key =>
    timingSafeEqual(checkValue, createHmac('sha256', key).update('muster master key check').digest()),
  )
  if (first)
    await tx
      .updateTable('masterKey')
      .set({ wrappedRootKey: wrapRootKey(first, first), checkValue: null })
      .execute()
  return first
}

/**
 * Puts another master key in the place of the one in use, in an open transaction.
 * @param wanted `to`: the new key, or what makes it, once it is known that one of `from` is in use
 * @returns false where it is in use already
 * @throws with a sentence for the operator where none is in use
 */
export async function rewrapRootKey(
  tx: Tx,
  { from, to, now }: Readonly<{ from: readonly Buffer[]; to: Buffer | (() => Promise<Buffer>); now: string }>,
): Promise<boolean> {
  const found = await tx.selectFrom('masterKey').select('wrappedRootKey').forUpdate().executeTakeFirst()
  const wrapped = found?.wrappedRootKey
  if (!wrapped) throw new Error('The database has no master key of this release yet: start a server first.')
  if (Buffer.isBuffer(to) && unwrapRootKey(to, wrapped)) return false
  const rootKey = firstOf(from, key => unwrapRootKey(key, wrapped))
  if (!rootKey) throw new Error('The master key is not the one in use: set MASTER_KEY (or MASTER_KEY_FILE) to that.')
  const masterKey = Buffer.isBuffer(to) ? to : await to()
  await tx
    .updateTable('masterKey')
    .set({ wrappedRootKey: wrapRootKey(masterKey, rootKey), rotatedAt: now })
    .execute()
  return true
}

function firstOf<From, To>(items: readonly From[], make: (item: From) => To | undefined): To | undefined {
  for (const item of items) {
    const made = make(item)
    if (made !== undefined) return made
  }
  return undefined
}
