import type { Random } from '../exactness/random.ts'
import type { Answer } from '../person.ts'
import type { Installation } from './installation.ts'
import type { Slot } from './slots.ts'

/** A swap of two ciphertexts; `failure` where the product read one of them. */
export type Swapped = Readonly<{
  sorts: readonly [string, string]
  wheres: readonly [string, string]
  failure?: string
}>

type Pair = readonly [Slot, Slot]

/** Two slots that are bound to different places, of random sorts. Second factors are text: they swap among themselves. */
export function pairOf(slots: readonly Slot[], random: Random): Pair {
  const sorts = [...new Set(slots.map(({ sort }) => sort))]
  const ofSort = (sort: string) => slots.filter(slot => slot.sort === sort)
  for (;;) {
    const first = random.pick(ofSort(random.pick(sorts)))
    const isText = first.sort === 'second factor'
    const other = isText ? first.sort : random.chance(0.4) ? first.sort : random.pick(sorts)
    const second = random.pick(ofSort(other))
    if ((second.sort === 'second factor') === isText && second.binding !== first.binding) return [first, second]
  }
}

/** Exchanges two ciphertexts as a superuser, reads both by the product, puts them back, and reads both again. */
export async function swapOnce({ admin }: Installation, pair: Pair): Promise<Swapped> {
  const [one, other] = pair
  const about = { sorts: [one.sort, other.sort], wheres: [one.where, other.where] } as const
  const read = async () => [await one.read(), await other.read()] as const
  const exchange = async () => {
    const [first, second] = [await stored(one), await stored(other)]
    await store(one, second)
    await store(other, first)
  }
  const stored = async ({ table, column, where }: Slot): Promise<unknown> =>
    (await admin.query(`select ${column} as sealed from ${table} where ${where}`)).rows[0]?.sealed
  const store = ({ table, column, where }: Slot, value: unknown) =>
    admin.query(`update ${table} set ${column} = $1 where ${where}`, [value])

  await admin.query('set session_replication_role = replica')
  const before = await read()
  const unread = before.find(answer => !isRead(answer))
  if (unread) return { ...about, failure: `it could not be read before: ${unread.status} ${unread.text}` }
  await exchange()
  const swapped = await read()
  await exchange()
  const after = await read()
  const failure = before
    .map((answer, side) => failureOf({ before: answer, swapped: swapped[side], after: after[side] }, before[1 - side]))
    .find(found => found !== undefined)
  return failure === undefined ? about : { ...about, failure }
}

/** A request that is approved and cannot be read fails. */
const isRead = ({ status, body }: Answer): boolean => status < 400 && body?.status !== 'Failed'

type Readings = Readonly<{ before: Answer; swapped: Answer | undefined; after: Answer | undefined }>

function failureOf({ before, swapped, after }: Readings, other: Answer | undefined): string | undefined {
  if (!swapped || isRead(swapped)) return `a swapped ciphertext was read: ${swapped?.status} ${swapped?.text}`
  const ofOther = other?.text.match(/\d{6,}/g) ?? []
  if (ofOther.some(number => swapped.text.includes(number))) return `it shows the other number: ${swapped.text}`
  if (!after || !isRead(after)) return `put back, it is not read: ${after?.status} ${after?.text}`
  const numbers = before.body?.fields?.[0]?.value
  return numbers === after.body?.fields?.[0]?.value ? undefined : 'put back, it is another number'
}
