import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto'
import type { Vault } from '../secrets/vault.ts'

/*
 * The file of a backup: the magic line, the length of the header (4 bytes), the header as JSON, its SHA-256, then pieces.
 * A piece is the length of its ciphertext (4 bytes), the ciphertext and its tag. Pieces are encrypted by AES-256-GCM under a
 * key of this file alone; the nonce has the number of the piece, and whether it is the last. So no piece can be changed,
 * left out, repeated, moved or cut off (the STREAM construction of Hoang, Reyhanitabar, Rogaway and Vizár, 2015).
 */

const magic = Buffer.from('muster backup 1\n')
const pieceSize = 1024 * 1024
const [tagSize, digestSize, longestHeader] = [16, 32, 1024 * 1024]

/** What a file says of itself to everybody who has it: nothing about persons. */
export type Header = Readonly<Record<string, unknown>>

/** Why a file cannot be read. `kind` tells a wrong key from damage. */
export class UnreadableBackup extends Error {
  readonly kind: 'NoBackup' | 'OtherKey' | 'Damaged'

  constructor(kind: UnreadableBackup['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const damaged = (what: string) => new UnreadableBackup('Damaged', `The backup is damaged or cut off: ${what}.`)

/** Derives keys from the root key of a database. */
type Keys = Pick<Vault, 'keyFor'>

/** The keys of the database that a file came from; undefined where none of the master keys opens them. */
export type Unlock = (header: Header) => Keys | undefined

/** Encrypts contents to a file. */
export async function* sealed(
  contents: AsyncIterable<Buffer>,
  { keys, header }: Readonly<{ keys: Keys; header: Header }>,
): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify({ ...header, id: randomBytes(16).toString('hex') }))
  yield Buffer.concat([magic, lengthOf(text), text, digestOf(text)])
  const key = keyOf(keys, text)
  let number = 0
  let waiting: Buffer | undefined
  for await (const piece of inPieces(contents)) {
    if (waiting) yield sealPiece(key, waiting, nonceOf(number++, false))
    waiting = piece
  }
  yield sealPiece(key, waiting ?? Buffer.alloc(0), nonceOf(number, true))
}

/** The header of a file, and its contents, decrypted as they are read. */
export type Opened = Readonly<{ header: Header; contents: AsyncGenerator<Buffer> }>

/**
 * Reads a file. Nothing is yielded that was not made with these keys.
 * @throws UnreadableBackup, at once or while the contents are read
 */
export async function opened(file: AsyncIterable<Buffer>, unlock: Unlock): Promise<Opened> {
  const bytes = new Bytes(file)
  const start = await bytes.take(magic.length)
  if (!start?.equals(magic)) throw new UnreadableBackup('NoBackup', 'This is no backup of Muster.')
  const length = (await bytes.take(4))?.readUInt32BE()
  const text = length !== undefined && length <= longestHeader ? await bytes.take(length) : undefined
  const digest = await bytes.take(digestSize)
  if (!text || !digest?.equals(digestOf(text))) throw damaged('its header is not what was written')
  const header = JSON.parse(text.toString()) as Header
  const keys = unlock(header)
  if (!keys) {
    throw new UnreadableBackup(
      'OtherKey',
      'The backup was made with another master key: set MASTER_KEY (or MASTER_KEY_FILE) to the key of that time.',
    )
  }
  return { header, contents: piecesOf(bytes, keyOf(keys, text)) }
}

async function* piecesOf(bytes: Bytes, key: Buffer): AsyncGenerator<Buffer> {
  for (let number = 0, isLast = false; !isLast; number++) {
    const length = (await bytes.take(4))?.readUInt32BE()
    const piece = length !== undefined && length <= pieceSize ? await bytes.take(length + tagSize) : undefined
    if (!piece) throw damaged(`it ends in piece ${number + 1}`)
    isLast = await bytes.isAtEnd()
    yield openPiece(key, piece, { number, isLast })
  }
}

const sealPiece = (key: Buffer, plain: Buffer, nonce: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  return Buffer.concat([lengthOf(plain), cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

function openPiece(key: Buffer, piece: Buffer, place: Readonly<{ number: number; isLast: boolean }>): Buffer {
  const nonce = nonceOf(place.number, place.isLast)
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagSize })
  decipher.setAuthTag(piece.subarray(-tagSize))
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -tagSize)), decipher.final()])
  } catch {
    throw damaged(`piece ${place.number + 1} is not what was written`)
  }
}

/** Of this file alone: the header has a random id. A changed header gives another key. */
const keyOf = (keys: Keys, header: Buffer): Buffer => keys.keyFor(`backup ${digestOf(header).toString('hex')}`)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(number), 3)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

const digestOf = (bytes: Buffer): Buffer => hash('sha256', bytes, 'buffer')

function lengthOf(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes.length)
  return length
}

/** The same bytes in pieces of one size, the last one shorter. */
async function* inPieces(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bytes = new Bytes(chunks)
  while (!(await bytes.isAtEnd())) yield await bytes.takeUpTo(pieceSize)
}

/** Takes bytes by number from a stream of chunks. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>
  #kept: Buffer[] = []
  #size = 0

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Undefined where fewer are left. */
  async take(count: number): Promise<Buffer | undefined> {
    await this.#read(count)
    return this.#size < count ? undefined : this.#cut(count)
  }

  async takeUpTo(count: number): Promise<Buffer> {
    await this.#read(count)
    return this.#cut(Math.min(count, this.#size))
  }

  async isAtEnd(): Promise<boolean> {
    await this.#read(1)
    return this.#size === 0
  }

  async #read(count: number): Promise<void> {
    while (this.#size < count) {
      const { done, value } = await this.#chunks.next()
      if (done) return
      this.#kept.push(value)
      this.#size += value.length
    }
  }

  #cut(count: number): Buffer {
    const all = this.#kept.length === 1 ? (this.#kept[0] as Buffer) : Buffer.concat(this.#kept)
    const rest = all.subarray(count)
    this.#kept = rest.length > 0 ? [rest] : []
    this.#size = rest.length
    return all.subarray(0, count)
  }
}
