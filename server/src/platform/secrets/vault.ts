import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Clock, instantOf } from '../clock.ts'
import type { Database, Db, Tx } from '../database/index.ts'

/** Keeps tax file, account and member numbers: AES-256-GCM under keys of the group, themselves wrapped under the master key. */
export interface Vault {
  /** The keys of a group, made on first use: read once in each transaction, so that nothing is encrypted by a retired one. */
  keysOf(tx: Tx, employerGroupId: number): Promise<GroupKeys>
  /** The keys of a group that has some, read outside of any transaction; throws where a row cannot be unwrapped. */
  readKeysOf(db: Db, employerGroupId: number): Promise<GroupKeys | undefined>
  /** As `GroupKeys.fingerprint`, by a key that is remembered for a second: one that was retired is still used for so long. */
  fingerprint(tx: Tx, employerGroupId: number, text: string): Promise<Buffer>
  /** 32 bytes for a purpose that belongs to no group, made from the master key: the same for the same label. */
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

/** @param masterKey 32 bytes */
export function openVault(masterKey: Buffer, clock: Clock): Vault {
  const ofTransactions = new WeakMap<Tx, GroupKeys>()
  const forFingerprints = new Map<number, Readonly<{ keys: Pick<GroupKeys, 'fingerprint'>; until: number }>>()
  // What a transaction has made is gone if it is rolled back, perhaps to a savepoint: it is read anew each time.
  const makers = new WeakSet<Tx>()

  async function keysOf(tx: Tx, employerGroupId: number): Promise<GroupKeys> {
    const known = ofTransactions.get(tx)
    if (known) return known
    const found = await readKeys(tx, { masterKey, employerGroupId })
    if (found && !makers.has(tx)) ofTransactions.set(tx, found)
    if (found) return found
    makers.add(tx)
    return makeKeys(tx, { masterKey, employerGroupId, now: instantOf(clock) })
  }

  return {
    keysOf,
    readKeysOf: (db, employerGroupId) => readKeys(db, { masterKey, employerGroupId }),
    async fingerprint(tx, employerGroupId, text) {
      const remembered = forFingerprints.get(employerGroupId)
      if (remembered && remembered.until > performance.now()) return remembered.keys.fingerprint(text)
      const keys = await keysOf(tx, employerGroupId)
      if (!makers.has(tx)) forFingerprints.set(employerGroupId, { keys, until: performance.now() + rememberedFor })
      return keys.fingerprint(text)
    },
    keyFor: label => keyFor(masterKey, label),
    boxFor(label) {
      const key = keyFor(masterKey, label)
      return {
        seal: (plain, place) => seal(key, Buffer.from(plain), place).toString('base64url'),
        open: (sealed, place) => unseal(key, Buffer.from(sealed, 'base64url'), place).toString(),
      }
    },
  }
}

const keyFor = (masterKey: Buffer, label: string): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', `muster ${label}`, 32))

type Owner = Readonly<{ masterKey: Buffer; employerGroupId: number }>

async function readKeys(db: Db, { masterKey, employerGroupId }: Owner): Promise<GroupKeys | undefined> {
  const rows = await db
    .selectFrom('dataKey')
    .select(['id', 'purpose', 'wrappedKey', 'retiredAt'])
    .where('employerGroupId', '=', employerGroupId)
    .execute()
  if (rows.length === 0) return undefined
  const keys = rows.map(row => ({
    id: row.id,
    purpose: row.purpose,
    key: unseal(masterKey, row.wrappedKey, wrapPlace(employerGroupId, row.purpose)),
    isRetired: row.retiredAt !== null,
  }))
  return groupKeysOf(employerGroupId, keys)
}

async function makeKeys(tx: Tx, { now, ...owner }: Owner & Readonly<{ now: string }>): Promise<GroupKeys> {
  const { masterKey, employerGroupId } = owner
  await tx
    .insertInto('dataKey')
    .values(
      purposes.map(purpose => ({
        employerGroupId,
        purpose,
        wrappedKey: seal(masterKey, randomBytes(32), wrapPlace(employerGroupId, purpose)),
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

/**
 * Makes sure that this is the master key that the database was first started with, which is remembered then. The check
 * value is an HMAC, from which the key cannot be had.
 * @throws with a sentence for the operator when it is another key
 */
export async function checkMasterKey(database: Database, masterKey: Buffer, clock: Clock): Promise<void> {
  const checkValue = createHmac('sha256', masterKey).update('muster master key check').digest()
  const stored = await database.transaction(undefined, async tx => {
    await tx
      .insertInto('masterKey')
      .values({ id: 1, checkValue, createdAt: instantOf(clock) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    return tx.selectFrom('masterKey').select('checkValue').executeTakeFirstOrThrow()
  })
  if (!timingSafeEqual(stored.checkValue, checkValue)) {
    throw new Error(
      'The master key is not the one this database was started with. Set MASTER_KEY (or MASTER_KEY_FILE) to the original key: without it, encrypted numbers cannot be read.',
    )
  }
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

/** 12 bytes of nonce, 16 of tag, then the ciphertext (NIST SP 800-38D). */
function seal(key: Buffer, plain: Buffer, place: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(place))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function unseal(key: Buffer, sealed: Buffer, place: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12), { authTagLength: 16 })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()])
}

/** A master key as operators write it: 32 bytes in base64 or 64 hexadecimal digits. Undefined when it is neither. */
export function parseMasterKey(text: string): Buffer | undefined {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64')
  return bytes.length === 32 ? bytes : undefined
}
