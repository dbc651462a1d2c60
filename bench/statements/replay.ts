import { writeFile } from 'node:fs/promises'
import type { Script } from '../floors/pgbench.ts'
import type { Heard } from './heard.ts'

/** A pgbench script of the very statements that the server was heard to send, one of the heard requests by chance. */
export async function replayOf(heard: readonly Heard[], file: string): Promise<Script> {
  const variables: Record<string, string> = {}
  const requests = heard.map(({ statements }, r) =>
    statements.map(({ text, values }, s) => {
      const name = (place: number) => `r${r}s${s}p${place}`
      for (const [v, value] of values.entries()) if (value !== null) variables[name(v + 1)] = textOf(value)
      return `${text.trim().replace(/\$(\d+)/g, (_, place) => (values[place - 1] === null ? 'null' : `:${name(Number(place))}`))};`
    }),
  )
  const branches = requests.flatMap((lines, r) => [`${r === 0 ? '\\if' : '\\elif'} :request = ${r}`, ...lines])
  await writeFile(file, [`\\set request random(0, ${heard.length - 1})`, ...branches, '\\endif', ''].join('\n'))
  return { file, variables }
}

/** A value as PostgreSQL reads it. */
export function textOf(value: unknown): string {
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value))
    return `{${value.map(item => (item === null ? 'NULL' : JSON.stringify(textOf(item)))).join(',')}}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
