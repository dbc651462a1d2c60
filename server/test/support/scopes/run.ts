import type pg from 'pg'
import type { Answer, Client } from '../../../../trials/kit/client.ts'
import { todayIn } from '../../../src/domain/calendar-date.ts'
import type { Random } from '../exactness/random.ts'
import { type Index, indexOf, namedIn } from '../naming.ts'
import { createOwners, giveScopes, kindOf, type Owner, randomLines } from './callers.ts'
import { type Asker, type Line, type Listed, Oracle, type Seen } from './oracle.ts'
import { pathOf, type Question, someQuestions } from './questions.ts'
import { type Records, readRecords } from './records.ts'
import { aReport, isShown } from './reports.ts'

export type ScopeRun = Readonly<{
  admin: pg.Client
  client: Client
  random: Random
  groupId: number
  /** Of access scopes. */
  count: number
  /** Of lists, for each. */
  questions: number
}>

/** By the types that account and key name together. */
export type ScopeTally = Map<string, { scopes: number; answers: number; records: number; different: number }>

/** A scope under test: what its key sees by the oracle. */
type Case = Readonly<{
  step: string
  account: readonly Line[]
  key: readonly Line[]
  seen: Seen
  wide: Seen
  keys: Readonly<{ wide: string; narrow: string }>
}>

/**
 * Gives accounts and keys access scopes at random, asks lists, counts, reports and single reads, and compares them with
 * the oracle. A key that narrows its account never shows more than one that does not.
 */
export async function runScopes(run: ScopeRun): Promise<{ tally: ScopeTally; failures: string[] }> {
  const records = await readRecords(run.admin, run.groupId, todayIn('Australia/Sydney', Date.now()))
  const owners = await createOwners(run.admin)
  const scopes = new Scopes(run, records, await indexOf(run))
  let next = 0
  await Promise.all(
    owners.map(async owner => {
      while (next < run.count) await scopes.tryOne(owner, next++)
    }),
  )
  return { tally: scopes.tally, failures: [...scopes.failures, ...scopes.emptyReports()] }
}

class Scopes {
  readonly #run: ScopeRun
  readonly #records: Records
  readonly #oracle: Oracle
  readonly #index: Index
  readonly tally: ScopeTally = new Map()
  readonly failures: string[] = []
  /** By report: how often it was asked for, and how many rows came in all. */
  readonly #reported = new Map<string, { asked: number; rows: number }>()
  /** The last statements: a connection takes one at a time. */
  #arranged: Promise<unknown> = Promise.resolve()

  constructor(run: ScopeRun, records: Records, index: Index) {
    this.#run = run
    this.#index = index
    this.#records = records
    this.#oracle = new Oracle(records)
  }

  async tryOne(owner: Owner, index: number): Promise<void> {
    const { random, admin } = this.#run
    const [account, key] = [randomLines(random, this.#records), randomLines(random, this.#records)]
    const seenWith = (scopes: Asker['scopes']) => this.#oracle.seenBy({ personId: owner.personId, scopes })
    const [wide, seen] = [seenWith([account]), seenWith([account, key])]
    const questions = someQuestions(random, { records: this.#records, oracle: this.#oracle, seen }, this.#run.questions)
    const given = this.#arranged.then(() => giveScopes(admin, owner, { account, key }))
    this.#arranged = given.catch(() => {})
    const step = `scope ${index} of ${owner.caller.name}`
    const tried: Case = { step, account, key, seen, wide, keys: await given }
    const row = this.#rowOf(tried)
    row.scopes += 1
    for (const question of questions) await this.#list(tried, question)
    const about = { records: this.#records, oracle: this.#oracle, seen: wide }
    for (const question of someQuestions(random, about, 1))
      await this.#list(tried, question, { key: 'wide', seen: wide })
    await this.#narrowed(tried, questions[0] as Question)
    for (const listed of random.some(Object.keys(pathOf) as Listed[], 2)) await this.#single(tried, listed)
    await this.#expiries(tried)
    await this.#report(tried)
  }

  #rowOf({ account, key }: Case) {
    const kind = kindOf(account, key)
    const row = this.tally.get(kind) ?? { scopes: 0, answers: 0, records: 0, different: 0 }
    this.tally.set(kind, row)
    return row
  }

  #note(tried: Case, found: unknown): void {
    this.#rowOf(tried).different += 1
    const { step, account, key } = tried
    this.failures.push(JSON.stringify({ step, account, key, found }).slice(0, 1500))
  }

  async #ask(tried: Case, path: string, key = tried.keys.narrow): Promise<Answer> {
    this.#rowOf(tried).answers += 1
    return this.#run.client.ask('GET', `/v12.21${path}`, { key })
  }

  /** A whole list, or a page of it with the total. `key`: that narrows its account, or the one that does not. */
  async #list(
    tried: Case,
    { path, listed, passes }: Question,
    { key, seen }: Readonly<{ key: 'wide' | 'narrow'; seen: Seen }> = { key: 'narrow', seen: tried.seen },
  ): Promise<void> {
    const expected = [...seen[listed]].filter(passes)
    const pageSize = this.#run.random.pick([1, 7, 200])
    const paged = await this.#ask(
      tried,
      `${path}${path.includes('?') ? '&' : '?'}pageSize=${pageSize}`,
      tried.keys[key],
    )
    const total = Number(paged.headers['x-paging-totalrecords'])
    const ids = idsOf(paged)
    const wanted = new Set(expected)
    const isRight =
      paged.status === 200 &&
      total === expected.length &&
      ids.length === Math.min(pageSize, expected.length) &&
      ids.every(id => wanted.has(id))
    if (!isRight) this.#note(tried, { key, path, pageSize, status: paged.status, total, ids, expected })
    this.#rowOf(tried).records += ids.length
    if (/^\/(Authorities|ExpenseApplications)(\?|$)/.test(path)) return
    const whole = await this.#ask(tried, path, tried.keys[key])
    this.#rowOf(tried).records += expected.length
    const all = idsOf(whole)
    const isWhole = whole.status === 200 && all.length === expected.length && all.every(id => wanted.has(id))
    if (!isWhole) this.#note(tried, { key, path, status: whole.status, whole: all, expected })
  }

  /** The key that does not narrow its account sees all that the other one does. */
  async #narrowed(tried: Case, { path }: Question): Promise<void> {
    const sized = `${path}${path.includes('?') ? '&' : '?'}pageSize=200`
    const [narrow, wide] = [await this.#ask(tried, sized), await this.#ask(tried, sized, tried.keys.wide)]
    // A page may be full of others.
    const shown = new Set(idsOf(wide))
    const isFull = shown.size === 200
    const more = idsOf(narrow).filter(id => !shown.has(id))
    const totals = [narrow, wide].map(({ headers }) => Number(headers['x-paging-totalrecords'])) as [number, number]
    if (totals[0] > totals[1] || (more.length > 0 && !isFull)) this.#note(tried, { path, more, totals })
  }

  async #single(tried: Case, listed: Listed): Promise<void> {
    const { random } = this.#run
    const { id } = random.pick<{ id: number }>(this.#records[listed])
    const isSeen = tried.seen[listed].has(id)
    const answer = await this.#ask(tried, `${pathOf[listed]}/${id}`)
    if (answer.status !== (isSeen ? 200 : 404)) return this.#note(tried, { listed, id, isSeen, status: answer.status })
    if (isSeen) return
    const absent = await this.#ask(tried, `${pathOf[listed]}/2000000000`)
    if (absent.text !== answer.text) this.#note(tried, { listed, id, hidden: answer.text, absent: absent.text })
  }

  /** Reports that have never had a row, though many callers asked. */
  emptyReports(): string[] {
    return [...this.#reported].flatMap(([name, { asked, rows }]) =>
      asked >= 20 && rows === 0 ? [`${name} was empty ${asked} times.`] : [],
    )
  }

  /** The report counts the credentials that the list shows, and no other. */
  async #expiries(tried: Case): Promise<void> {
    const from = '2026-12-01'
    const { body, status } = await this.#ask(tried, `/Credentials/Expiry?ExpiringFrom=${from}`)
    const expected = new Map<string, number>()
    for (const { id, expiryDate } of this.#records.credentials) {
      if (expiryDate === null || expiryDate < from || !tried.seen.credentials.has(id)) continue
      expected.set(expiryDate, (expected.get(expiryDate) ?? 0) + 1)
    }
    const days = (body.days ?? []) as readonly Readonly<{ expiryDate: string; count: number }>[]
    const isRight =
      status === 200 &&
      days.length === expected.size &&
      days.every(({ expiryDate, count }) => expected.get(expiryDate.slice(0, 10)) === count)
    if (!isRight) this.#note(tried, { report: 'Expiry', status, days, expected: [...expected] })
  }

  /** A report names no record that the caller does not see; where it is a list, it has a row for each that they see. */
  async #report(tried: Case): Promise<void> {
    const { path, except, listed } = aReport(this.#run.random, this.#records)
    const { body, status } = await this.#ask(tried, path)
    const rows = Array.isArray(body) ? body.length : 0
    const name = path.replace(/\d+/, '{id}')
    const { asked, rows: before } = this.#reported.get(name) ?? { asked: 0, rows: 0 }
    this.#reported.set(name, { asked: asked + 1, rows: before + rows })
    const wanted = listed && Math.min(200, tried.seen[listed].size)
    if (wanted !== undefined && rows !== wanted) this.#note(tried, { path, status, rows, wanted })
    const hidden = namedIn(body, this.#index, except).filter(named => !isShown(named, tried.seen))
    if (status !== 200 || hidden.length > 0) this.#note(tried, { path, status, hidden: hidden.slice(0, 5) })
  }
}

const idsOf = ({ body }: Answer): number[] => (Array.isArray(body) ? body.map(({ id }) => id) : [])
