import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Person } from '../person.ts'

type Json = Answer['body']

const most = 200

/** Some at a time. */
export async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, worker))
}

/** `mayBeGone`: with the record whose list it is. @throws where the answer is no list */
async function page(reader: Person, path: string, mayBeGone = false): Promise<Json[]> {
  const { status, body, text } = await reader.get(path)
  if (mayBeGone && status === 404) return []
  if (status !== 200) throw new Error(`GET ${path}: ${status} ${text}`)
  return body
}

export type Audited = Readonly<{
  sequence: number
  action: string
  requestId?: string
  resource: Readonly<{ type: string; id: number }>
}>

/** The audit entries after a sequence, once all of them are sealed. */
export async function readAuditLog(reader: Person, after: number): Promise<Audited[]> {
  const found: Audited[] = []
  const end = performance.now() + 15_000
  for (;;) {
    const last = found.at(-1)?.sequence ?? after
    const entries = await page(reader, `/AuditLog?afterSequence=${last}&pageSize=${most}`)
    const sealed = entries.filter(({ isSealed }) => isSealed)
    found.push(...sealed)
    if (entries.length === 0) return found
    if (sealed.length > 0) continue
    if (performance.now() > end) throw new Error('Audit entries are not sealed after 15 seconds.')
    await sleep(50)
  }
}

export type Numbered = Readonly<{ sequence: number; type: string; resource: Readonly<{ type: string; id: number }> }>

/** The events after a sequence. */
export async function readEvents(reader: Person, after: number): Promise<Numbered[]> {
  const found: Numbered[] = []
  for (;;) {
    const last = found.at(-1)?.sequence ?? after
    const events = await page(reader, `/Events?afterSequence=${last}&pageSize=${most}`)
    if (events.length === 0) return found
    found.push(...events)
  }
}

/** Lists that grow with the run: new records come first in them. */
const growing = new Set(['/change-requests', '/ExpenseApplications'])

/** The items of a list, none where its record is lost; of one that grows, those with a higher id than `after`. */
export async function readList(reader: Person, path: string, after: number): Promise<Json[]> {
  if (!growing.has(path)) return page(reader, path, true)
  const found: Json[] = []
  for (let before = ''; ; before = `&BeforeId=${found.at(-1)?.id}`) {
    const items = await page(reader, `${path}?Order=NewestFirst&pageSize=${most}${before}`)
    const fresh = items.filter(({ id }) => id > after)
    found.push(...fresh)
    if (fresh.length < most) return found
  }
}

/** The value at `approvals.status`: of each item, where the first name is a list. */
export function valueAt(record: Json, path: string): unknown {
  return path
    .split('.')
    .reduce<Json>((value, name) => (Array.isArray(value) ? value.map(item => item[name]) : value?.[name]), record)
}
