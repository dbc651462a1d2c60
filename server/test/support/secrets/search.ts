import { createHash } from 'node:crypto'

/** A number that was found where it must not be. `form`: as what. */
export type Hit = Readonly<{ number: string; form: string; place: string; at: number }>

/** `anchor`: where the four bytes are by which a pattern is looked up. */
type Pattern = Readonly<{ number: string; form: string; bytes: Buffer; anchor: number }>

/** Bits of the filter that says whether four bytes may belong to a pattern. */
const filterBits = 24

/**
 * Looks for many numbers at once, in one pass over the bytes: as digits, as people group them, in base64 and hexadecimal, in
 * UTF-16, as PostgreSQL stores `bigint` and `numeric`, and as a hash without salt: nine digits are soon guessed from one.
 */
export class NumberSearch {
  readonly #filter = new Uint8Array(1 << (filterBits - 3))
  readonly #byAnchor = new Map<number, Pattern[]>()

  constructor(numbers: Iterable<string>) {
    for (const number of numbers) {
      for (const [form, bytes] of formsOf(number)) this.#add({ number, form, bytes, anchor: anchorOf(bytes) })
    }
  }

  #add(pattern: Pattern): void {
    const anchor = pattern.bytes.readInt32LE(pattern.anchor)
    const place = placeOf(anchor)
    this.#filter[place >>> 3] = (this.#filter[place >>> 3] ?? 0) | (1 << (place & 7))
    this.#byAnchor.set(anchor, [...(this.#byAnchor.get(anchor) ?? []), pattern])
  }

  /** @param place what the bytes are, for the hits */
  in(bytes: Buffer, place: string): Hit[] {
    const hits: Hit[] = []
    const filter = this.#filter
    let window = 0
    for (let end = 0; end < bytes.length; end++) {
      window = (window >>> 8) | ((bytes[end] as number) << 24)
      const at = placeOf(window)
      if (((filter[at >>> 3] as number) >>> (at & 7)) & 1)
        for (const pattern of this.#byAnchor.get(window) ?? []) {
          const start = end - 3 - pattern.anchor
          if (start >= 0 && isAt(bytes, start, pattern)) hits.push({ ...named(pattern), place, at: start })
        }
    }
    return hits
  }
}

const named = ({ number, form }: Pattern) => ({ number, form })

const placeOf = (window: number): number => Math.imul(window, 0x9e3779b1) >>> (32 - filterBits)

/** A long run of digits is a moment, a hash or a random id that has the number in it by chance. */
const longestRun = 14

function isAt(bytes: Buffer, start: number, { bytes: wanted, form }: Pattern): boolean {
  const end = start + wanted.length
  if (end > bytes.length || wanted.compare(bytes, start, end) !== 0) return false
  if (form !== 'digits') return true
  let [from, to] = [start, end]
  while (isDigit(bytes[from - 1])) from--
  while (isDigit(bytes[to])) to++
  return to - from <= longestRun
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39

/** The four bytes with the fewest zeros, and of these the ones in the middle: pages are full of zeros. */
function anchorOf(bytes: Buffer): number {
  const rank = (at: number) =>
    10 * bytes.subarray(at, at + 4).filter(byte => byte === 0).length +
    Math.abs(at + 2 - bytes.length / 2) / bytes.length
  return [...Array(bytes.length - 3).keys()].toSorted((one, other) => rank(one) - rank(other))[0] ?? 0
}

function formsOf(number: string): [string, Buffer][] {
  const ascii = Buffer.from(number)
  const utf16 = Buffer.from(number, 'utf16le')
  const [little, big] = [Buffer.alloc(8), Buffer.alloc(8)]
  little.writeBigInt64LE(BigInt(number))
  big.writeBigInt64BE(BigInt(number))
  return [
    ['digits', ascii],
    ...groupings(number).map(text => ['grouped', Buffer.from(text)] as [string, Buffer]),
    ...[0, 1, 2].map(shift => ['base64', Buffer.from(base64At(ascii, shift))] as [string, Buffer]),
    ['hexadecimal', Buffer.from(ascii.toString('hex'))],
    ['UTF-16', utf16],
    ['UTF-16', Buffer.from(utf16).swap16()],
    ['bigint', little],
    ['bigint', big],
    ['numeric', numericOf(number)],
    ...['sha256', 'sha1', 'md5'].flatMap(algorithm => hashesOf(algorithm, number)),
  ]
}

/** As bytes, as PostgreSQL and people write them, and in base64. */
function hashesOf(algorithm: string, number: string): [string, Buffer][] {
  const hash = createHash(algorithm).update(number).digest()
  const hex = hash.toString('hex')
  const base64 = [0, 1, 2].map(shift => base64At(hash, shift))
  const texts = [hex, hex.toUpperCase(), ...base64, ...base64.map(text => text.replace(/\+/g, '-').replace(/\//g, '_'))]
  return [hash, ...texts.map(text => Buffer.from(text))].map(bytes => [algorithm, bytes])
}

/** In groups of three from the left and of four from the right, with what people and addresses put between. */
function groupings(number: string): string[] {
  const groups = [number.match(/\d{1,3}/g) ?? [], number.match(/\d{1,4}(?=(?:\d{4})*$)/g) ?? []]
  return [' ', '-', '.', '+', '%20', '\u00a0'].flatMap(sign => groups.map(group => group.join(sign)))
}

/** What is the same of the base64 of any text with these bytes behind so many others, modulo three. */
function base64At(bytes: Buffer, shift: number): string {
  const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64')
  const first = Math.ceil((shift * 8) / 6)
  const last = Math.floor(((shift + bytes.length) * 8) / 6)
  return text.slice(first, last)
}

/** The digits of a `numeric`: two bytes for every four decimal ones. */
function numericOf(number: string): Buffer {
  const groups = number.match(/\d{1,4}(?=(?:\d{4})*$)/g) ?? []
  const bytes = Buffer.alloc(2 * groups.length)
  groups.forEach((group, place) => void bytes.writeInt16LE(Number(group), 2 * place))
  return bytes
}
