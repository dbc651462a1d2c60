import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Batch, Collection } from '../../platform/database/collection.ts'
import { itemSerialiserOf, sendTexts, versioned } from './caching.ts'

/** Lists up to this size are sent at once, with an entity tag. */
const shortList = 500

/** Longer lists are read in batches. Larger batches are no faster, and a slow client keeps a batch in memory. */
const batchSize = 100

/** A record with its version, one of whose lists can be very long. `put` makes the record with so many items of it. */
type Long<Record, Item> = Readonly<{
  record: Record
  version: number
  list: Collection<Item>
  put(items: Item[]): Record
}>

/** The record with its list, streamed where that is long. Return it from a handler: its type is the client's. */
export async function withLongList<Record, Item>(
  reply: FastifyReply,
  { version, list, put }: Long<Record, Item>,
): Promise<Record> {
  const first = await list.after(undefined, shortList)
  return first.last === undefined
    ? versioned(reply, { record: put(first.items), version })
    : streamed(reply, list, { first, put })
}

/** A whole collection, streamed where it is long. Return it from a handler: its type is the client's. */
export async function wholeList<Item>(reply: FastifyReply, list: Collection<Item>): Promise<Item[]> {
  const known = await list.texts?.({ offset: 0, limit: shortList, textOf: itemSerialiserOf(reply), isWholeOnly: true })
  if (known && known.total <= shortList) return sendTexts(reply, known.texts)
  const first = await list.after(undefined, shortList)
  return first.last === undefined ? first.items : streamed(reply, list, { first, put: items => items })
}

type Beginning<Answer, Item> = Readonly<{ first: Batch<Item>; put(items: Item[]): Answer }>

function streamed<Answer, Item>(
  reply: FastifyReply,
  list: Collection<Item>,
  { first, put }: Beginning<Answer, Item>,
): Answer {
  const serialise = reply.getSerializationFunction('200') ?? JSON.stringify
  reply.type('application/json; charset=utf-8').header('Cache-Control', 'private, no-store')
  const pieces = piecesOf(list, first, items => serialise(put(items) as never))
  // One batch ahead of the client, no more. Fastify sends a stream as it is.
  return Readable.from(pieces, { highWaterMark: 1 }) as unknown as Answer
}

/**
 * The serialised answer in pieces. Each batch is serialised in the answer, so that it goes by the schema; the text around
 * the batch ends where the answer differs from the answer without any item.
 */
async function* piecesOf<Item>(
  list: Collection<Item>,
  first: Batch<Item>,
  textOf: (items: Item[]) => string,
): AsyncGenerator<string> {
  const empty = textOf([])
  let start = 0
  for (let batch = first; ; batch = await list.after(batch.last, batchSize)) {
    if (batch.items.length > 0) {
      const text = textOf(batch.items)
      if (start > 0) yield ','
      else {
        start = firstDifference(empty, text)
        yield empty.slice(0, start)
      }
      yield text.slice(start, text.length - (empty.length - start))
    }
    if (batch.last === undefined) break
  }
  yield empty.slice(start)
}

function firstDifference(one: string, other: string): number {
  let place = 0
  while (one[place] === other[place]) place++
  return place
}
