import type { Statement } from './statements.ts'

/** Where a part of a parameter comes from, in all samples alike. */
export type Part =
  | Readonly<{ kind: 'same'; text: string }>
  /** `base + n * step`, n being the number of the request; `digits` long where it is filled up with noughts. */
  | Readonly<{ kind: 'number'; base: number; step: number; digits: number }>
  /** A random UUID of the server's: pgbench makes its own. */
  | Readonly<{ kind: 'uuid'; digits: 0 }>
  /** A value from the answer of an earlier statement. */
  | Readonly<{ kind: 'answer'; statement: number; column: string; digits: number }>

/** The statements of one request, and its number. */
export type Sample = Readonly<{ n: number; statements: readonly Statement[] }>

/**
 * The parts that a parameter is made of: what is the same in all samples, what follows from the number of the request,
 * and what an earlier statement gave back. Digests and random tokens stay as in the first.
 * @throws where a number comes from nowhere
 */
export function partsOf(texts: readonly string[], place: number, samples: readonly Sample[]): Part[] {
  const whole = originOf(texts, place, samples)
  if (whole) return [whole]
  if (texts.every(text => uuid.test(text))) return [{ kind: 'uuid', digits: 0 }]
  const [first = [], ...others] = texts.map(text => text.split(token))
  if (others.some(pieces => pieces.length !== first.length)) throw unexplained(texts)
  const parts = first.map((piece, p): Part => {
    const pieces = [piece, ...others.map(each => each[p] ?? '')]
    const origin = originOf(pieces, place, samples)
    if (origin) return origin
    // A digest of a key: another one for each request, by its number.
    if (pieces.every(each => each.length === 43)) return { kind: 'number', base: 0, step: 1, digits: 43 }
    const isOpaque = p % 2 === 1 && !pieces.some(each => /^\d+$/.test(each))
    if (!isOpaque) throw unexplained(texts)
    return { kind: 'same', text: piece }
  })
  return joined(parts)
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** UUIDs, digests in hexadecimal or base64 and those of entity tags stand for themselves; other digits may be a number. */
const token =
  /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32,}|(?<![\w-])[\w-]{43}(?![\w-])|(?<=\.)[\w-]{16}(?=\\?")|\d+)/

/** Neighbours that are the same for all become one. */
function joined(parts: readonly Part[]): Part[] {
  const done: Part[] = []
  for (const part of parts) {
    const last = done.at(-1)
    if (part.kind === 'same' && last?.kind === 'same') done.splice(-1, 1, { kind: 'same', text: last.text + part.text })
    else if (part.kind !== 'same' || part.text !== '') done.push(part)
  }
  return done
}

function originOf(texts: readonly string[], place: number, samples: readonly Sample[]): Part | undefined {
  const [text = ''] = texts
  if (texts.every(each => each === text)) return { kind: 'same', text }
  return numberOf(texts, samples) ?? answerOf(texts, place, samples)
}

function numberOf(texts: readonly string[], samples: readonly Sample[]): Part | undefined {
  const values = texts.map(integerOf)
  const numbers = samples.map(({ n }) => n)
  const [[v0 = 0, v1 = 0], [n0 = 0, n1 = 0]] = [values, numbers]
  const step = (v1 - v0) / (n1 - n0)
  const base = v0 - n0 * step
  const follows = values.every((value, s) => value === base + (numbers[s] ?? 0) * step)
  return Number.isInteger(step) && follows ? { kind: 'number', base, step, digits: digitsOf(texts) } : undefined
}

function answerOf(texts: readonly string[], place: number, samples: readonly Sample[]): Part | undefined {
  const [first] = samples
  for (const [statement, { rows }] of (first?.statements ?? []).slice(0, place).entries()) {
    if (samples.some(sample => sample.statements[statement]?.rows.length !== 1)) continue
    for (const column of Object.keys(rows[0] ?? {})) {
      const given = samples.map(sample => String(sample.statements[statement]?.rows[0]?.[column] ?? ''))
      if (texts.every((text, s) => text === given[s])) return { kind: 'answer', statement, column, digits: 0 }
      const isSame = texts.every((text, s) => integerOf(text) === integerOf(given[s] ?? ''))
      if (isSame) return { kind: 'answer', statement, column, digits: digitsOf(texts) }
    }
  }
  return undefined
}

/** NaN, which equals nothing, where it is none. */
const integerOf = (text: string): number => (/^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN)

/** How long numbers are that begin with noughts; 0: they are as long as they are. */
const digitsOf = (texts: readonly string[]): number =>
  texts.some(text => /^0\d/.test(text)) ? (texts[0]?.length ?? 0) : 0

const unexplained = (texts: readonly string[]) =>
  new Error(`It is not known where these parameters come from, so pgbench can't send the like:\n${texts.join('\n')}`)
