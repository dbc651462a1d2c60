import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { type Clock, instantOf } from '../clock.ts'
import type { Db, Tx } from '../database/index.ts'
import { seal, unseal } from './aes-gcm.ts'
import type { RootKeys } from './root-key.ts'

/** Keeps tax file, account and member numbers: AES-256-GCM under keys of the group, themselves wrapped under the root key. */
export interface Vault {
  /** The keys of a group, made on first use: read once in each transaction, so that nothing is encrypted by a retired one. */
  keysOf(tx: Tx, employerGroupId: number): Promise<GroupKeys>
  /** The keys of a group that has some, read outside of any transaction; throws where a row cannot be unwrapped. */
  readKeysOf(db: Db, employerGroupId: number): Promise<GroupKeys | undefined>
  /** As `GroupKeys.fingerprint`, by a key that is remembered for a second: one that was retired is still used for so long. */
  fingerprint(tx: Tx, employerGroupId: number, text: string): Promise<Buffer>
  /** 32 bytes for a purpose that belongs to no group, derived from the root key: the same for the same label. */
  keyFor(label: string): Buffer
  /** Encrypts what belongs to no group, under a key for this purpose. `place` as with the keys of groups. */
  boxFor(label: string): Box
}

export type Box = Readonly<{ seal(plain: string, place: string): string; open(sealed: string, place: string): string }>

/** `place` names the row and field a value stands in, so that a ciphertext moved elsewhere is refused. */
export interface GroupKeys {
  encrypt(plain: string, place: string): Buffer
  decrypt(sealed: Buffer, place: string): string
  /** The same for the same text within the group: what an exact search looks for. */
  blindIndex(text: string): Buffer
  /** An HMAC that stands for a value in audit rows; never a bare hash. */
  fingerprint(text: string): Buffer
}

const purposes = ['Encryption', 'BlindIndex', 'Fingerprint'] as const
type Purpose = (typeof purposes)[number]
type DataKey = Readonly<{ id: number; purpose: Purpose; key: Buffer; isRetired: boolean }>

const rememberedFor = 1_000

/** @param rootKey of the database, 32 bytes */
export function openVault(rootKey: Buffer, clock: Clock): Vault {
  const ofTransactions = new WeakMap<Tx, GroupKeys>()
  const forFingerprints = new Map<number, Readonly<{ keys: Pick<GroupKeys, 'fingerprint'>; until: number }>>()
  // What a transaction has made is gone if it is rolled back, perhaps to a savepoint: it is read anew each time.
  const makers = new WeakSet<Tx>()

  async function keysOf(tx: Tx, employerGroupId: number): Promise<GroupKeys> {
    const known = ofTransactions.get(tx)
    if (known) return known
    const found = await readKeys(tx, { rootKey, employerGroupId })
    if (found && !makers.has(tx)) ofTransactions.set(tx, found)
    if (found) return found
    makers.add(tx)
    return makeKeys(tx, { rootKey, employerGroupId, now: instantOf(clock) })
  }

  return {
    keysOf,
    readKeysOf: (db, employerGroupId) => readKeys(db, { rootKey, employerGroupId }),
    async fingerprint(tx, employerGroupId, text) {
      const remembered = forFingerprints.get(employerGroupId)
      if (remembered && remembered.until > performance.now()) return remembered.keys.fingerprint(text)
      const keys = await keysOf(tx, employerGroupId)
      if (!makers.has(tx)) forFingerprints.set(employerGroupId, { keys, until: performance.now() + rememberedFor })
      return keys.fingerprint(text)
    },
    keyFor: label => deriveKey(rootKey, label),
    boxFor(label) {
      const key = deriveKey(rootKey, label)
      return {
        seal: (plain, place) => seal(key, Buffer.from(plain), place).toString('base64url'),
        open: (sealed, place) => unseal(key, Buffer.from(sealed, 'base64url'), place).toString(),
      }
    },
  }
}

/** The key of a purpose (HKDF, RFC 5869). */
export const deriveKey = (rootKey: Buffer, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', rootKey, '', `muster ${label}`, 32))

type Owner = Readonly<{ rootKey: Buffer; employerGroupId: number }>

async function readKeys(db: Db, { rootKey, employerGroupId }: Owner): Promise<GroupKeys | undefined> {
  const rows = await db
    .selectFrom('dataKey')
    .select(['id', 'purpose', 'wrappedKey', 'retiredAt'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  if (rows.length === 0) return undefined
  const keys = rows.map(row => ({
    id: row.id,
    purpose: row.purpose,
    key: unseal(rootKey, row.wrappedKey, wrapPlace(employerGroupId, row.purpose)),
    isRetired: row.retiredAt !== null,
  }))
  return groupKeysOf(employerGroupId, keys)
}

/** Wraps the keys of the transaction's group under another root key. */
export async function rewrapKeys(tx: Tx, employerGroupId: number, { from, to }: RootKeys): Promise<void> {
  const ofGroup = tx.selectFrom('dataKey').where('employerGroupId', '=', employerGroupId)
  for (const { id, purpose, wrappedKey } of await ofGroup.select(['id', 'purpose', 'wrappedKey']).execute()) {
    const place = wrapPlace(employerGroupId, purpose)
    await tx
      .updateTable('dataKey')
      .set({ wrappedKey: seal(to, unseal(from, wrappedKey, place), place) })
      .where('employerGroupId', '=', employerGroupId)
      .where('id', '=', id)
      .execute()
  }
}

async function makeKeys(tx: Tx, { now, ...owner }: Owner & Readonly<{ now: string }>): Promise<GroupKeys> {
  const { rootKey, employerGroupId } = owner
  await tx
    .insertInto('dataKey')
    .values(
      purposes.map(purpose => ({
        employerGroupId,
        purpose,
        wrappedKey: seal(rootKey, randomBytes(32), wrapPlace(employerGroupId, purpose)),
        createdAt: now,
        retiredAt: null,
      })),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const made = await readKeys(tx, owner)
  if (!made) throw new Error('The keys of the group could not be made.')
  return made
}

function groupKeysOf(employerGroupId: number, keys: readonly DataKey[]): GroupKeys {
  const current = (purpose: Purpose) => {
    const found = keys.find(key => key.purpose === purpose && !key.isRetired)
    if (!found) throw new Error(`Employer group ${employerGroupId} has no current key for ${purpose}.`)
    return found
  }
  const digest = (purpose: Purpose, text: string) => createHmac('sha256', current(purpose).key).update(text).digest()
  return {
    encrypt(plain, place) {
      const { id, key } = current('Encryption')
      const header = Buffer.alloc(9)
      header.writeUInt8(1)
      header.writeBigUInt64BE(BigInt(id), 1)
      return Buffer.concat([header, seal(key, Buffer.from(plain), `${employerGroupId}|${place}`)])
    },
    decrypt(sealed, place) {
      const id = Number(sealed.readBigUInt64BE(1))
      const key = keys.find(candidate => candidate.id === id && candidate.purpose === 'Encryption')
      if (!key) throw new Error('The key of an encrypted value is not there.')
      return unseal(key.key, sealed.subarray(9), `${employerGroupId}|${place}`).toString()
    },
    blindIndex: text => digest('BlindIndex', text),
    fingerprint: text => digest('Fingerprint', text),
  }
}

const wrapPlace = (employerGroupId: number, purpose: Purpose) => `data key|${employerGroupId}|${purpose}`
