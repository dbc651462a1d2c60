import pg from 'pg'
import { type Answer, Batch } from '../../../src/platform/database/batch.ts'

/** For `startMuster`: PostgreSQL tells the plan of every statement, as it was run, to the client that sent it. */
export const explaining = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
} as const

type Plan = Readonly<{
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: readonly Plan[]
}>

/** A statement as it was run. `returned`: its rows, or those that it wrote, and the members of their lists. */
export type Ran = Readonly<{ text: string; returned: number; plan: Plan }>

/** A connection runs its statements in the order in which they were sent. */
type Sent = { client: pg.Client; text: string; answer: Promise<Result | undefined>; plan?: Plan }

type Result = Pick<pg.QueryResult, 'rowCount' | 'rows'> | Answer

/** The statements that the servers of this process run during some work. They are of a Muster that is `explaining`. */
export async function ranDuring(work: () => Promise<unknown>): Promise<Ran[]> {
  const sent: Sent[] = []
  const { query, emit } = pg.Client.prototype
  const listening = {
    query(this: pg.Client, ...args: unknown[]) {
      const [config] = args as [string | { text: string } | Batch]
      const answer: unknown = Reflect.apply(query, this, args)
      const statements =
        config instanceof Batch ? config.statements : [typeof config === 'string' ? { text: config } : config]
      const answers = config instanceof Batch ? config.answers : [answer]
      statements.forEach(({ text }, place) => {
        sent.push({ client: this, text, answer: Promise.resolve(answers[place]).catch(() => {}) as Sent['answer'] })
      })
      return answer
    },
    emit(this: pg.Client, ...args: [string, { message?: string }?]) {
      const [event, { message } = {}] = args
      if (event === 'notice' && message?.startsWith('duration:')) note(sent, this, message)
      return Reflect.apply(emit, this, args)
    },
  }
  Object.assign(pg.Client.prototype, listening)
  try {
    await work()
    const results = await Promise.all(sent.map(({ answer }) => answer))
    return sent.flatMap(({ text, plan }, place) => (plan ? [{ text, returned: sizeOf(results[place]), plan }] : []))
  } finally {
    Object.assign(pg.Client.prototype, { query })
    Reflect.deleteProperty(pg.Client.prototype, 'emit')
  }
}

function note(sent: readonly Sent[], client: pg.Client, message: string): void {
  const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{')))
  const one = sent.find(each => each.client === client && each.text === text && each.plan === undefined)
  if (one) one.plan = plan
}

/** The rows that a statement reads from tables and functions, also those that it then leaves out. */
export const touchedBy = (plan: Plan): number =>
  (plan.Plans ?? []).reduce(
    (total, part) => total + touchedBy(part),
    removedBy(plan) + (isReading(plan) ? rowsOf(plan) : 0),
  )

/** The tables that a statement walks through from end to end. */
export const walkedThrough = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : []),
  ...(plan.Plans ?? []).flatMap(walkedThrough),
]

/** The rows that a statement reads from one table. */
export const readFrom = (plan: Plan, table: string): number =>
  (plan.Plans ?? []).reduce(
    (total, part) => total + readFrom(part, table),
    plan['Relation Name'] === table ? rowsOf(plan) + removedBy(plan) : 0,
  )

/** Not a node that reads what another node has read. */
const isReading = ({ 'Node Type': type }: Plan): boolean =>
  type.endsWith('Scan') && !/^(Subquery|CTE|WorkTable|Bitmap Index)/.test(type)

/** The most rows that one node of a plan looks at. */
export const mostOfOneNode = (plan: Plan): number =>
  Math.max(rowsOf(plan) + removedBy(plan), ...(plan.Plans ?? []).map(mostOfOneNode))

const rowsOf = (plan: Plan) => plan['Actual Loops'] * plan['Actual Rows']

/** A join without an index tests each row with each, and its filter removes them. */
const removedBy = (plan: Plan) => (isOfOnePage(plan) ? 0 : plan['Actual Loops'] * leftOutEachTime(plan))

/** A small table: reading all of it is less work than its index. */
const isOfOnePage = (plan: Plan) =>
  plan['Node Type'] === 'Seq Scan' && plan['Actual Rows'] + leftOutEachTime(plan) <= 50

const leftOutEachTime = (plan: Plan) =>
  (plan['Rows Removed by Filter'] ?? 0) +
  (plan['Rows Removed by Join Filter'] ?? 0) +
  (plan['Rows Removed by Index Recheck'] ?? 0)

const sizeOf = (result: Result | undefined): number => (result?.rowCount ?? 0) + membersOf(result?.rows)

function membersOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  const own = Array.isArray(value) && depth > 0 ? value.length : 0
  return Object.values(value).reduce((total: number, each) => total + membersOf(each, depth + 1), own)
}
