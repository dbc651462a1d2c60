import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Collection } from '../../platform/database/collection.ts'
import { versioned } from './caching.ts'

/** A record with its version, one of whose lists can be very long. `put` makes the record with so many items of it. */
type Long<Record, Item> = Readonly<{
  record: Record
  version: number
  list: Collection<Item>
  put(items: Item[]): Record
}>

/** Lists up to this size are sent at once, with an entity tag; longer ones are read in batches. */
const shortList = 500

/** The record with its list, streamed where that is long. Return it from a handler: its type is the client's. */
export async function withLongList<Record, Item>(
  reply: FastifyReply,
  { version, list, put }: Long<Record, Item>,
): Promise<Record> {
  const first = await list.after(undefined, shortList)
  if (first.last === undefined) return versioned({ record: put(first.items), version })
  const serialise = reply.getSerializationFunction('200') ?? JSON.stringify
  reply.type('application/json; charset=utf-8').header('Cache-Control', 'private, no-store')
  const pieces = piecesOf(list, { first, serialise: items => serialise(put(items as Item[])) })
  // One batch ahead of the client, no more. Fastify sends a stream as it is.
  return Readable.from(pieces, { highWaterMark: 1 }) as unknown as Record
}

type Parts<Item> = Readonly<{
  first: Awaited<ReturnType<Collection<Item>['after']>>
  serialise(items: readonly Item[]): string
}>

/**
 * The serialised record in pieces. Each batch is serialised in the record, so that it goes by the schema; what is around
 * the batch is where it differs from the record without any item.
 */
async function* piecesOf<Item>(list: Collection<Item>, { first, serialise }: Parts<Item>): AsyncGenerator<string> {
  const empty = serialise([])
  const one = serialise(first.items.slice(0, 1))
  let start = 0
  while (empty[start] === one[start]) start++
  const tail = empty.slice(start)
  yield empty.slice(0, start)
  let separator = ''
  for (let batch = first; ; batch = await list.after(batch.last, shortList)) {
    if (batch.items.length > 0) {
      const whole = serialise(batch.items)
      yield separator + whole.slice(start, whole.length - tail.length)
      separator = ','
    }
    if (batch.last === undefined) break
  }
  yield tail
}
