import { isDeepStrictEqual } from 'node:util'
import type { Person } from '../person.ts'
import { type Counted, type Entry, locationOf, outcomeOf, readLedger, wasStoredBefore } from './ledger.ts'
import { type Audited, inParallel, type Numbered, readAuditLog, readEvents, readList, valueAt } from './reading.ts'

/** What a comparison found. `problems`: with the write, for a reader. */
export type Findings = {
  /** Writes that were answered as done, and those of them whose outcome was unknown at first. */
  acknowledged: number
  repeated: number
  /** Writes of a lost answer: a repeat showed that they had been stored. */
  storedBefore: number
  lost: number
  doubled: number
  halfApplied: number
  readonly problems: string[]
}

/** Up to where the server and the ledger were compared before. */
export type Compared = Readonly<{
  audited: number
  numbered: number
  ledger: number
  ids: Readonly<Record<string, number>>
}>

export const nothingCompared: Compared = { audited: 0, numbered: 0, ledger: 0, ids: {} }

/**
 * Compares the answers to clients with what is there, over the API: each acknowledged write has its audit entries and events,
 * once; records, facts and lists show it; the audit chain is whole and the sequence of events has no gap.
 * @param since the end of a former comparison
 */
export async function compare(
  reader: Person,
  ledger: string,
  since: Compared,
): Promise<{ findings: Findings; compared: Compared }> {
  const findings: Findings = {
    acknowledged: 0,
    repeated: 0,
    storedBefore: 0,
    lost: 0,
    doubled: 0,
    halfApplied: 0,
    problems: [],
  }
  const { entries, end } = await readLedger(ledger, since.ledger)
  const audit = await readAuditLog(reader, since.audited)
  const events = await readEvents(reader, since.numbered)
  compareEffects(entries, audit, findings)
  compareEvents(entries, audit, { events, since: since.numbered, findings })
  await compareRecords(reader, entries, findings)
  const ids = await compareLists(reader, entries, { since: since.ids, findings })
  const { body } = await reader.get('/AuditLog/Verification')
  if (body?.isWhole !== true) findings.problems.push(`The audit chain is not whole: ${JSON.stringify(body)}`)
  const compared = {
    audited: audit.at(-1)?.sequence ?? since.audited,
    numbered: events.at(-1)?.sequence ?? since.numbered,
    ...{ ledger: end, ids },
  }
  return { findings, compared }
}

const byRequest = (audit: readonly Audited[]): Map<string, Audited[]> =>
  Map.groupBy(
    audit.filter(({ requestId }) => requestId !== undefined),
    ({ requestId }) => requestId as string,
  )

function compareEffects(entries: readonly Entry[], audit: readonly Audited[], findings: Findings): void {
  const recorded = byRequest(audit)
  for (const entry of entries) {
    const { write, attempts } = entry
    const actions = (recorded.get(write.id) ?? []).map(({ action }) => action)
    const outcome = outcomeOf(entry)
    if (outcome !== 'done') {
      findings.problems.push(`${write.id} ${outcome}, with ${JSON.stringify(actions)}: ${JSON.stringify(entry)}`)
      continue
    }
    findings.acknowledged += 1
    if (attempts.length > 1) findings.repeated += 1
    if (wasStoredBefore(entry)) findings.storedBefore += 1
    const [missing, more] = [without(write.effects, actions), without(actions, write.effects)]
    if (missing.length === 0 && more.length === 0) continue
    if (more.length > 0) findings.doubled += 1
    else if (actions.length === 0) findings.lost += 1
    else findings.halfApplied += 1
    findings.problems.push(
      `${write.id} lacks ${JSON.stringify(missing)} and has ${JSON.stringify(more)} more: ${JSON.stringify(entry)}`,
    )
  }
}

/** The items of a list that are left when those of another are taken away one by one. */
function without(items: readonly string[], taken: readonly string[]): string[] {
  const left = [...items]
  for (const item of taken) if (left.includes(item)) left.splice(left.indexOf(item), 1)
  return left
}

type Events = Readonly<{ events: readonly Numbered[]; since: number; findings: Findings }>

function compareEvents(
  entries: readonly Entry[],
  audit: readonly Audited[],
  { events, since, findings }: Events,
): void {
  for (const [at, { sequence }] of events.entries())
    if (sequence !== since + at + 1) {
      findings.problems.push(`Event ${since + at + 1} is missing: ${sequence} stands in its place.`)
      break
    }
  const recorded = byRequest(audit)
  const nameOf = (what: string, resource: Audited['resource']) => `${what} ${resource.type} ${resource.id}`
  const counts = counted(events.map(({ type, resource }) => nameOf(type, resource)))
  const audited = counted(audit.map(({ action, resource }) => nameOf(action, resource)))
  for (const [name, count] of counts) {
    const more = count - (audited.get(name) ?? 0)
    if (more <= 0) continue
    findings.doubled += more
    findings.problems.push(`${more} more events than audit entries: ${name}`)
  }
  for (const { write } of entries)
    for (const { action, resource } of recorded.get(write.id) ?? []) {
      const name = nameOf(action, resource)
      const left = (counts.get(name) ?? 0) - 1
      counts.set(name, left)
      if (left >= 0) continue
      findings.halfApplied += 1
      findings.problems.push(`${write.id} has an audit entry without an event: ${name}`)
    }
}

/** How often each of these comes. */
function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

/** Records as the last acknowledged write about each of their fields left them. */
async function compareRecords(reader: Person, entries: readonly Entry[], findings: Findings): Promise<void> {
  const expected = new Map<string, { fields: Record<string, unknown>; by: string }>()
  for (const entry of entries.filter(each => outcomeOf(each) === 'done'))
    for (const [path, fields] of Object.entries(entry.write.shows)) {
      const at = path.replace('@', locationOf(entry))
      expected.set(at, { fields: { ...expected.get(at)?.fields, ...fields }, by: entry.write.id })
    }
  await inParallel([...expected], async ([path, { fields, by }]) => {
    const { status, body } = await reader.get(path)
    if (status !== 200) {
      findings.lost += 1
      findings.problems.push(`${by}: GET ${path} answers ${status}`)
      return
    }
    for (const [name, value] of Object.entries(fields)) {
      const found = valueAt(body, name)
      if (isDeepStrictEqual(found, value)) continue
      findings.halfApplied += 1
      findings.problems.push(`${by}: ${path} has ${name} ${JSON.stringify(found)} instead of ${JSON.stringify(value)}`)
    }
  })
}

type Lists = Readonly<{ since: Compared['ids']; findings: Findings }>

/** @returns the highest id of each list */
async function compareLists(
  reader: Person,
  entries: readonly Entry[],
  { since, findings }: Lists,
): Promise<Compared['ids']> {
  const expected = new Map<string, Map<string, Counted & { by: string }>>()
  for (const { write } of entries.filter(each => outcomeOf(each) === 'done'))
    for (const counted of write.counted ?? []) {
      const ofList = expected.get(counted.list) ?? new Map()
      expected.set(counted.list, ofList.set(counted.text, { ...counted, by: write.id }))
    }
  const ids = { ...since }
  await inParallel([...expected], async ([list, texts]) => {
    const items = await readList(reader, list, since[list] ?? 0)
    ids[list] = Math.max(since[list] ?? 0, ...items.map(({ id }) => id))
    for (const { field, text, count, by } of texts.values()) {
      const found = items.filter(item => item[field] === text).length
      if (found === count) continue
      if (found > count) findings.doubled += 1
      else findings.lost += 1
      findings.problems.push(`${by}: ${list} has "${text}" ${found} times instead of ${count}`)
    }
  })
  return ids
}
