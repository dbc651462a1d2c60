import type pg from 'pg'
import type { Requests } from '../answers/requests.ts'
import { type Part, partsOf, type Sample } from './origins.ts'
import type { Statement } from './statements.ts'

/** A pgbench script, and the values of parameters that are the same for every request. */
export type Script = Readonly<{ text: string; constants: Readonly<Record<string, string>> }>

type Numbering = Pick<Requests, 'count' | 'isOnce'> & Readonly<{ connections: number }>

type Making = Readonly<{
  samples: readonly Sample[]
  lines: string[]
  constants: Record<string, string>
  /** Statements whose answers later ones need. */
  needed: Set<number>
}>

/**
 * The statements of a request as a pgbench script. Parameters become variables: computed from the number of the request,
 * taken from what an earlier statement was answered, or the same for all.
 * @param admin for the types of parameters that are put together from several
 */
export async function scriptOf(samples: readonly Sample[], admin: pg.Client, numbering: Numbering): Promise<Script> {
  const statements = samples[0]?.statements ?? []
  if (statements.length === 0) throw new Error('The request sends no statement, so pgbench is no floor of it.')
  requireSameTexts(samples)
  const making: Making = { samples, lines: [], constants: numbering.isOnce ? { turn: '0' } : {}, needed: new Set() }
  const texts: string[] = []
  for (const place of statements.keys()) texts.push(await boundText(place, making, admin))
  const commands = texts.map((text, place) => commandOf(text, making.needed.has(place) ? place : undefined))
  const text = [...numberLines(numbering), ...making.lines, ...commands].join('\n')
  return { text: `${text}\n`, constants: making.constants }
}

/** By chance, or each request once: the first client the first, 33rd and so on. */
const numberLines = ({ count, connections, isOnce = false }: Numbering): string[] =>
  isOnce
    ? ['\\set turn :turn + 1', `\\set n 1 + :client_id + (:turn - 1) * ${connections}`]
    : [`\\set n random(1, ${count})`]

/** A statement; a list of them, as the server sends it at once; or one whose answer is kept. */
function commandOf(text: string, keptAs: number | undefined): string {
  if (keptAs !== undefined) return `${text} \\gset ${answers(keptAs)}`
  const list = text.split(';').map(each => each.trim())
  if (list.length === 1 || !text.startsWith('begin')) return `${text};`
  return ['\\startpipeline', ...list.map(each => `${each};`), '\\endpipeline'].join('\n')
}

const answers = (statement: number) => `a${statement}_`

async function boundText(place: number, making: Making, admin: pg.Client): Promise<string> {
  const { text, values } = making.samples[0]?.statements[place] ?? { text: '', values: [] }
  const parameters = values.map((_, v) => partsOfParameter(place, v, making))
  const isComposed = parameters.some(parts => parts !== undefined && isComposite(parts))
  const types = isComposed ? await parameterTypes(admin, text) : []
  const bound = parameters.map((parts, v) => {
    if (parts === undefined) return 'null'
    const names = parts.map((part, p) => nameOf(part, `s${place}p${v + 1}${p === 0 ? '' : `_${p}`}`, making))
    const [name = ''] = names
    if (!isComposite(parts)) return name
    return `(${parts.map((part, p) => pieceOf(part, names[p] ?? '')).join(' || ')})::${types[v]}`
  })
  return text.trim().replace(/\$(\d+)/g, (_, p) => bound[Number(p) - 1] ?? 'null')
}

const isComposite = (parts: readonly Part[]) =>
  parts.length > 1 || parts.some(part => part.kind !== 'same' && part.digits > 0)

/** Undefined: null in all samples. */
function partsOfParameter(place: number, v: number, { samples }: Making): Part[] | undefined {
  const values = samples.map(({ statements }) => statements[place]?.values[v] ?? null)
  if (values.every(value => value === null)) return undefined
  if (values.includes(null))
    throw new Error(`Parameter ${v + 1} is sometimes null:\n${samples[0]?.statements[place]?.text}`)
  const texts = values.map(textOf)
  return texts.every(text => text === '') ? [{ kind: 'same', text: '' }] : partsOf(texts, place, samples)
}

/** The variable that holds a part. */
function nameOf(part: Part, name: string, { lines, constants, needed }: Making): string {
  if (part.kind === 'same') constants[name] = part.text
  if (part.kind === 'uuid') return 'gen_random_uuid()'
  if (part.kind === 'number') lines.push(`\\set ${name} ${part.base} + :n * ${part.step}`)
  if (part.kind !== 'answer') return `:${name}`
  needed.add(part.statement)
  return `:${answers(part.statement)}${part.column}`
}

const pieceOf = (part: Part, name: string): string =>
  part.kind === 'same' || part.digits === 0 ? `${name}::text` : `lpad(${name}::text, ${part.digits}, '0')`

async function parameterTypes(admin: pg.Client, text: string): Promise<string[]> {
  await admin.query(`prepare of_the_bench as ${text}`)
  const { rows } = await admin.query<{ types: string[] }>(
    `select parameter_types::text[] as types from pg_prepared_statements where name = 'of_the_bench'`,
  )
  await admin.query('deallocate of_the_bench')
  return rows[0]?.types ?? []
}

function requireSameTexts(samples: readonly Sample[]): void {
  const [first, ...others] = samples.map(({ statements }) => statements.map((statement: Statement) => statement.text))
  for (const other of others) {
    const differs = [...(first ?? []), ...other].findIndex((_, s) => first?.[s] !== other[s])
    if (differs < 0 || differs >= Math.max(first?.length ?? 0, other.length)) continue
    throw new Error(`Requests send different statements:\n${first?.[differs]}\n${other[differs]}`)
  }
}

/** A parameter as PostgreSQL reads it. */
function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map(itemOf).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const itemOf = (item: unknown): string => (item === null ? 'NULL' : JSON.stringify(textOf(item)))
