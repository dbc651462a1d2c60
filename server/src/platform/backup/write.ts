import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connected } from '../database/own-connection.ts'
import { serverRole } from '../database/transactions.ts'
import { withinRelease } from '../migrate.ts'
import type { Vault } from '../secrets/vault.ts'
import { columnsOf, endOfRows, type Part, quoted, readTables, type Summary, type Table } from './contents.ts'
import { type Header, sealed } from './sealed-file.ts'

/** What a backup has, and how far it is. `share`: from 0 to 1, estimated. */
export type Progress = Readonly<{ share: number; table: string; rows: number }>

export type Backup = Readonly<{ rows: number; bytes: number; startedAt: string }>

/** `serverUrl`: of the server's role, or of a login that may become it. `release`: the one that makes the backup. */
export type BackupSource = Readonly<{ serverUrl: string; vault: Pick<Vault, 'keyFor'>; release: string }>

type Wanted = BackupSource &
  Readonly<{
    /** Takes the file piece by piece. */
    to(piece: Buffer): Promise<unknown>
    signal?: AbortSignal | undefined
    onProgress?: ((progress: Progress) => void) | undefined
  }>

/**
 * Writes a backup while the service works: all rows in one snapshot, which has every write that was acknowledged before. It
 * reads as the server's role, one group after the other, so row-level security holds here too.
 */
export const writeBackup = (wanted: Wanted): Promise<Backup> =>
  withinRelease(wanted.serverUrl, () =>
    connected(wanted.serverUrl, client => writeSnapshot(client, wanted), 'muster backup'),
  )

/** Writes a backup of a database of this release, or of an earlier one. */
export async function writeSnapshot(
  client: pg.Client,
  { vault, release, to, signal, onProgress }: Wanted,
): Promise<Backup> {
  await beginSnapshot(client)
  const startedAt = new Date().toISOString()
  let [rows, bytes] = [0, 0]
  const { rows: facts } = await client.query<Header>(
    `select current_setting('server_version') as postgres, array(select name from migration order by name) as migrations,
       (select encode(wrapped_root_key, 'base64') from master_key) as "wrappedRootKey"`,
  )
  const header = { release, startedAt, ...facts[0] }
  const contents = contentsOf(client, progress => {
    rows = progress.rows
    onProgress?.(progress)
  })
  await pipeline(
    contents,
    createZstdCompress(),
    (compressed: AsyncIterable<Buffer>) => sealed(compressed, { keys: vault, header }),
    async (pieces: AsyncIterable<Buffer>) => {
      for await (const piece of pieces) {
        await to(piece)
        bytes += piece.length
      }
    },
    { signal },
  )
  return { rows, bytes, startedAt }
}

/** Begins a transaction whose statements all see the same rows, as the server's role. */
const beginSnapshot = (client: pg.Client) =>
  client.query(
    `begin isolation level repeatable read read only; set local role ${serverRole}; set local statement_timeout = 0;
     set local idle_in_transaction_session_timeout = 0;
     set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'iso_8601'; set local bytea_output = 'hex';
     set local extra_float_digits = 1`,
  )

async function* contentsOf(client: pg.Client, onProgress: (progress: Progress) => void): AsyncGenerator<Buffer> {
  const tables = await readTables(client)
  const groups = await client.query<{ id: string }>('select id from list_employer_groups() order by id')
  const expected = tables.reduce((sum, { estimate }) => sum + estimate, 1)
  const counts = new Map<string, number>()
  let rows = 0
  const copy = async function* (table: Table) {
    const { copied, stream } = copyRows(client, table)
    let isFirst = true
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (isFirst) yield lineOf({ table: table.table, columns: table.columns } satisfies Part)
      isFirst = false
      yield chunk
    }
    if (isFirst) return
    yield Buffer.from(endOfRows)
    rows += copied()
    counts.set(table.table, (counts.get(table.table) ?? 0) + copied())
    onProgress({ share: Math.min(rows / expected, 0.99), table: table.table, rows })
  }
  for (const table of tables) {
    if (!table.isOfGroups) yield* copy(table)
    else
      for (const { id } of groups.rows) {
        await client.query(`set local muster.employer_group_id = '${Number(id)}'`)
        yield* copy(table)
      }
  }
  // Later than the rows, and so never behind them.
  const sequences = await client.query<{ name: string; last: string }>('select name, last from list_sequences()')
  yield lineOf({
    sequences: Object.fromEntries(sequences.rows.map(({ name, last }) => [name, Number(last)])),
    rows: Object.fromEntries(counts),
  } satisfies Summary)
}

function copyRows(client: pg.Client, table: Table) {
  const stream = client.query(copyTo(`copy (select ${columnsOf(table)} from ${quoted(table.table)}) to stdout`))
  return { stream, copied: () => (stream as unknown as Readonly<{ rowCount: number }>).rowCount }
}

const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)
