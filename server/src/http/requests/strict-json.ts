import { MalformedJson } from '../errors.ts'

/** Objects and arrays inside one another; the outermost counts as one. */
const maxDepth = 32

/** Fields and entries in all: ten times those of the largest command, read within a few dozen milliseconds. */
const maxValues = 20_000

const forbiddenNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

const numberPattern = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const escapePattern = /\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y

/** A number that no JavaScript number stands for: `9223372036854775807`, `1e400`, `-0`, `0.10000000000000000001`. */
export class InexactNumber {
  /** As the client wrote it. */
  readonly text: string

  constructor(text: string) {
    this.text = text
  }

  toString() {
    return this.text
  }
}

/**
 * Reads a body as JSON (RFC 8259), more strictly than `JSON.parse`. Throws MalformedJson for
 * - bytes that are not UTF-8, an empty body, anything after the value;
 * - a name that occurs twice in one object, upper and lower case being the same, since command fields are matched so;
 * - the names `__proto__`, `constructor` and `prototype`, in any case;
 * - more than 32 levels, or 20,000 values in all;
 * - U+0000 and halves of surrogate pairs, escaped or not, in names and texts.
 *
 * A number becomes a JavaScript number when writing that one out again gives the same value, otherwise an
 * InexactNumber, so that nothing is rounded silently. One byte order mark at the start is skipped, as RFC 8259 (8.1)
 * allows: some platforms write it unasked. Positions count lines, and UTF-16 units within a line, from 1.
 */
export function parseStrictJson(body: Uint8Array | string): unknown {
  const text = typeof body === 'string' ? body : decode(body)
  return new Reader(text.startsWith('\ufeff') ? text.slice(1) : text).readAll()
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new MalformedJson('The body is not UTF-8')
  }
}

class Reader {
  readonly #text: string
  #at = 0
  #depth = 0
  #values = 0

  constructor(text: string) {
    this.#text = text
  }

  readAll(): unknown {
    if (!this.#text.isWellFormed()) throw this.#malformed('Half a surrogate pair', this.#text.search(/\p{Surrogate}/u))
    this.#skipBlanks()
    if (this.#at === this.#text.length) throw new MalformedJson('The body is empty')
    const value = this.#value()
    this.#skipBlanks()
    if (this.#at < this.#text.length) throw this.#malformed('Something follows the end')
    return value
  }

  #value(): unknown {
    this.#skipBlanks()
    if (++this.#values > maxValues) throw this.#malformed(`More than ${maxValues} values`)
    switch (this.#text[this.#at]) {
      case '{':
        return this.#nested(() => this.#object())
      case '[':
        return this.#nested(() => this.#array())
      case '"':
        return this.#string()
      case 't':
        return this.#word('true', true)
      case 'f':
        return this.#word('false', false)
      case 'n':
        return this.#word('null', null)
      default:
        return this.#number()
    }
  }

  #nested<Value>(read: () => Value): Value {
    if (++this.#depth > maxDepth) throw this.#malformed(`More than ${maxDepth} levels`)
    this.#at++
    const value = read()
    this.#depth--
    return value
  }

  #object(): Record<string, unknown> {
    const object: Record<string, unknown> = {}
    if (this.#take('}')) return object
    const seen = new Set<string>()
    do {
      const name = this.#name(seen)
      if (!this.#take(':')) throw this.#malformed('":" expected')
      object[name] = this.#value()
    } while (this.#take(','))
    if (!this.#take('}')) throw this.#malformed('"," or "}" expected')
    return object
  }

  #name(seen: Set<string>): string {
    this.#skipBlanks()
    const start = this.#at
    if (this.#text[start] !== '"') throw this.#malformed('A name in double quotes expected')
    const name = this.#string()
    const folded = name.toLowerCase()
    if (forbiddenNames.has(folded)) throw this.#malformed('A name that is not allowed', start)
    if (seen.has(folded)) throw this.#malformed('A name for the second time', start)
    seen.add(folded)
    return name
  }

  #array(): unknown[] {
    const array: unknown[] = []
    if (this.#take(']')) return array
    do array.push(this.#value())
    while (this.#take(','))
    if (!this.#take(']')) throw this.#malformed('"," or "]" expected')
    return array
  }

  #string(): string {
    const start = this.#at++
    let hasEscapes = false
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code === 0x22) break
      if (Number.isNaN(code)) throw this.#malformed('A text without its end', start)
      if (code < 0x20) throw this.#malformed('A control character in a text')
      if (code === 0x5c) {
        hasEscapes = true
        if (this.#match(escapePattern) === undefined) throw this.#malformed('An unknown escape')
      } else this.#at++
    }
    this.#at++
    return hasEscapes ? this.#unescape(start) : this.#text.slice(start + 1, this.#at - 1)
  }

  #unescape(start: number): string {
    const value: string = JSON.parse(this.#text.slice(start, this.#at))
    if (value.includes('\0')) throw this.#malformed('U+0000 in a text', start)
    if (!value.isWellFormed()) throw this.#malformed('Half a surrogate pair', start)
    return value
  }

  #number(): number | InexactNumber {
    const text = this.#match(numberPattern)
    if (text === undefined) throw this.#malformed('A value expected')
    const number = Number(text)
    return isExactly(number, text) ? number : new InexactNumber(text)
  }

  #word<Value>(word: string, value: Value): Value {
    if (!this.#text.startsWith(word, this.#at)) throw this.#malformed('A value expected')
    this.#at += word.length
    return value
  }

  #take(character: string): boolean {
    this.#skipBlanks()
    if (this.#text[this.#at] !== character) return false
    this.#at++
    return true
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const [found] = pattern.exec(this.#text) ?? []
    this.#at += found?.length ?? 0
    return found
  }

  #skipBlanks() {
    for (; ; this.#at++) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    }
  }

  #malformed(reason: string, at = this.#at): MalformedJson {
    const before = this.#text.slice(0, at)
    const line = before.split('\n').length
    return new MalformedJson(`${reason} at line ${line}, column ${at - before.lastIndexOf('\n')}`)
  }
}

/** Whether the number is the value of its text. Up to 15 digits always survive; the rest has to be compared. */
function isExactly(number: number, text: string): boolean {
  if (number === 0) return !text.startsWith('-') && /^[0.]+(?:e|$)/i.test(text)
  if (text.length <= 15 && !/e/i.test(text)) return true
  return Number.isFinite(number) && significand(text) === significand(String(number))
}

/** Sign, digits without zeros at either end, and the power of ten of the last digit: one form for each value. */
function significand(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e')
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.')
  const digits = whole + decimals
  let start = 0
  while (digits[start] === '0') start++
  let end = digits.length
  while (digits[end - 1] === '0') end--
  const power = Number(exponent) - decimals.length + (digits.length - end)
  return `${text.startsWith('-') ? '-' : ''}${digits.slice(start, end)}e${power}`
}
