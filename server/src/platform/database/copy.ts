import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type CopyValue = string | null

/** The rows of one COPY, in its text format, one line each (`copyLine`). */
export type Copying = Readonly<{ table: string; columns: readonly string[]; lines: readonly string[] }>

/** Sends rows to a table by COPY, which PostgreSQL refuses for tables with row-level security: use a temporary table. */
export async function copyRows(client: pg.ClientBase, { table, columns, lines }: Copying): Promise<void> {
  if (lines.length === 0) return
  // The driver refuses COPY in pipeline mode, where other statements could come between its rows.
  const connection = client as pg.ClientBase & { pipeline: boolean }
  connection.pipeline = false
  try {
    const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
    const finished = once(stream, 'finish')
    stream.end(lines.join(''))
    await finished
  } finally {
    connection.pipeline = true
  }
}

/** One row in COPY's text format: tabs between values, backslashes before what would be taken for structure. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = ''
  for (let place = 0; place < values.length; place++) {
    const value = values[place]
    if (place > 0) line += '\t'
    line += value == null ? '\\N' : needsEscape.test(value) ? escaped(value) : value
  }
  return `${line}\n`
}

/** A `bytea` as PostgreSQL reads it. */
export const byteaText = (bytes: Buffer): string => `\\x${bytes.toString('hex')}`

const needsEscape = /[\\\t\n\r]/

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (value: string) => value.replace(/[\\\t\n\r]/g, character => escapes[character] ?? '')
