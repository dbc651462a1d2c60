import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { unwrapRootKey } from '../secrets/root-key.ts'
import { deriveKey } from '../secrets/vault.ts'
import { columnsOf, endOfRows, type Part, quoted, type Summary } from './contents.ts'
import { type Header, opened, type Unlock, UnreadableBackup } from './sealed-file.ts'

/** What a backup says of itself. `migrations`: those of its schema, in their order. */
export type BackupHeader = Readonly<{
  release: string
  startedAt: string
  postgres: string
  migrations: readonly string[]
  /** In base64, under the master key of that time. */
  wrappedRootKey: string
}>

/** Takes the rows of a backup, part by part. `take` returns how many there were. */
export type Taker = Readonly<{
  take(part: Part, rows: AsyncIterable<Buffer>): Promise<number>
  onProgress?(rows: number, table: string): void
}>

export type ReadBackup = Readonly<{ header: BackupHeader; summary: Summary; rows: number }>

/** A backup of which the header was read, and which these keys open. */
export type OpenBackup = Readonly<{ header: BackupHeader; contents: AsyncIterable<Buffer> }>

/** @throws UnreadableBackup where it is no backup, its header is damaged, or other keys open it */
export async function openBackup(file: AsyncIterable<Buffer>, unlock: Unlock): Promise<OpenBackup> {
  const { header, contents } = await opened(file, unlock)
  return { header: header as Header & BackupHeader, contents }
}

/**
 * Reads the rest of a backup. Each byte that a taker gets was made with the database's keys; whether the file is whole is known at
 * its end.
 * @throws UnreadableBackup
 */
export async function readBackup({ header, contents }: OpenBackup, taker: Taker): Promise<ReadBackup> {
  const counts = new Map<string, number>()
  let rows = 0
  let summary: Summary | undefined
  await pipeline(contents, createZstdDecompress(), async (plain: AsyncIterable<Buffer>) => {
    const parts = new Parts(plain)
    for (;;) {
      const line = await parts.line()
      if (line === undefined) break
      const said = JSON.parse(line) as Part | Summary
      if (!('table' in said)) {
        summary = said
        continue
      }
      const taken = await taker.take(said, parts.rows())
      counts.set(said.table, (counts.get(said.table) ?? 0) + taken)
      rows += taken
      taker.onProgress?.(rows, said.table)
    }
  })
  if (!summary) throw new UnreadableBackup('Damaged', 'The backup has no end: it was cut off while it was written.')
  for (const [table, count] of Object.entries(summary.rows)) {
    if (counts.get(table) !== count)
      throw new UnreadableBackup(
        'Damaged',
        `The backup has ${counts.get(table) ?? 0} rows of ${table} instead of ${count}.`,
      )
  }
  return { header, summary, rows }
}

/** By the master key under which the database's keys were at the time of the backup, if it is among these. */
export const unlockedBy =
  (masterKeys: readonly Buffer[]): Unlock =>
  header => {
    const wrapped = Buffer.from(String(header.wrappedRootKey), 'base64')
    for (const masterKey of masterKeys) {
      const rootKey = unwrapRootKey(masterKey, wrapped)
      if (rootKey) return { keyFor: label => deriveKey(rootKey, label) }
    }
    return undefined
  }

/** Counts rows, for a look at a backup that stores nothing. */
export const counting: Taker = {
  async take(_part, rows) {
    let count = 0
    for await (const chunk of rows) for (const byte of chunk) if (byte === 0x0a) count += 1
    return count
  },
}

/** Stores rows in an open transaction. */
export const copying = (client: pg.ClientBase): Taker => ({
  async take(part, rows) {
    const stream = client.query(copyFrom(`copy ${quoted(part.table)} (${columnsOf(part)}) from stdin`))
    // Where the rows end in an error this ends the COPY, too: statements behind an open one wait for ever.
    await pipeline(rows, stream)
    return (stream as unknown as Readonly<{ rowCount: number }>).rowCount
  },
})

const newline = 0x0a
const endMark = Buffer.from(endOfRows)
const endBehindRow = Buffer.from(`\n${endOfRows}`)

/** Lines of JSON, and the rows between them. */
class Parts {
  readonly #chunks: AsyncIterator<Buffer>
  #kept: Buffer = Buffer.alloc(0)

  constructor(chunks: AsyncIterable<Buffer>) {
    this.#chunks = chunks[Symbol.asyncIterator]()
  }

  /** Undefined at the end. */
  async line(): Promise<string | undefined> {
    let end = this.#kept.indexOf(newline)
    while (end < 0) {
      if (!(await this.#more())) return undefined
      end = this.#kept.indexOf(newline)
    }
    const line = this.#kept.subarray(0, end).toString()
    this.#kept = this.#kept.subarray(end + 1)
    return line
  }

  /** Rows up to the end mark, in whatever pieces they come. */
  async *rows(): AsyncGenerator<Buffer> {
    while (this.#kept.length < endMark.length) if (!(await this.#more())) return
    if (this.#kept.subarray(0, endMark.length).equals(endMark)) {
      this.#kept = this.#kept.subarray(endMark.length)
      return
    }
    for (;;) {
      const end = this.#kept.indexOf(endBehindRow)
      if (end >= 0) {
        const last = this.#kept.subarray(0, end + 1)
        this.#kept = this.#kept.subarray(end + endBehindRow.length)
        yield last
        return
      }
      // The mark may begin at the end of what is here.
      const sure = this.#kept.length - endBehindRow.length + 1
      if (sure > 0) {
        const rows = this.#kept.subarray(0, sure)
        this.#kept = this.#kept.subarray(sure)
        yield rows
      }
      if (!(await this.#more())) throw new UnreadableBackup('Damaged', 'The backup ends in the middle of a table.')
    }
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#chunks.next()
    if (done) return false
    this.#kept = this.#kept.length === 0 ? value : Buffer.concat([this.#kept, value])
    return true
  }
}
