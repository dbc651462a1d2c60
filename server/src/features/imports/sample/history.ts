import { isDeepStrictEqual } from 'node:util'
import { costCentreField, governedFields } from '../../employees/index.ts'
import { changesOf } from './changes.ts'
import type { ChangeRequestDocument, ChangeValue } from './documents.ts'
import type { Loading } from './loading.ts'
import { sealNumbersOf } from './numbers.ts'

type Entry = Readonly<{
  from: string
  oldValue: unknown
  newValue: unknown
  changeRequestId: number
  appliedAt: string
}>
type History = Readonly<{
  employeeId: number
  personId: number
  token: string
  startDate: string
  field: string
  entries: Entry[]
}>

/**
 * What the requests that were applied have left behind: each field with the value it had before the first of them, and
 * from its day on each one's. Today's value is in the employee's row already where the import format has a column for
 * it, and is written there where it has none.
 * @throws when the row says otherwise than the last request
 */
export async function recordHistory(
  loading: Loading,
  documents: readonly ChangeRequestDocument[],
  ids: ReadonlyMap<string, number>,
): Promise<void> {
  const histories = new Map<string, History>()
  const applied = documents.filter(document => document.appliedDateTime !== undefined)
  for (const document of applied.toSorted((one, other) => compare(loading, one, other))) {
    for (const change of changesOf(loading, document)) {
      const [field, oldValue, newValue] = asFact(change.field, change.oldValue, change.newValue)
      if (!fields.has(field)) continue
      const employee = await findEmployee(loading, document.employeeCode)
      const key = `${employee.employeeId} ${field}`
      const history = histories.get(key) ?? { ...employee, field, entries: [] }
      history.entries.push({
        from: loading.day(document.effectiveDate),
        oldValue,
        newValue,
        changeRequestId: ids.get(document.code) ?? 0,
        appliedAt: loading.moment(document.appliedDateTime ?? ''),
      })
      histories.set(key, history)
    }
  }
  for (const history of histories.values()) await write(loading, history)
  for (const document of documents) await recordRate(loading, document, histories)
}

/** The rate of pay that a request would change is the employee's: the import format has no column for it. */
async function recordRate(
  loading: Loading,
  document: ChangeRequestDocument,
  histories: ReadonlyMap<string, History>,
): Promise<void> {
  const employee = await findEmployee(loading, document.employeeCode)
  const change = document.changes.find(({ field }) => field === 'Amount')
  const [field, value] = asFact('Amount', change?.oldValue)
  if (value === null || histories.has(`${employee.employeeId} ${field}`)) return
  const history = { ...employee, field, entries: [] }
  const { startDate: from } = employee
  const fact = { from, newValue: value, ciphertext: null, changeRequestId: null, appliedAt: loading.now }
  await insertFact(loading, history, fact)
  await writeRow(loading, history, { value, ciphertext: null })
}

const fields = new Set<string>([...governedFields.map(({ field }) => field), costCentreField])

const compare = ({ day }: Loading, one: ChangeRequestDocument, other: ChangeRequestDocument) =>
  day(one.effectiveDate) < day(other.effectiveDate) ? -1 : 1

/** A request shows what was sent, a fact what is stored: camelCase, and a rate of pay as one. */
export function asFact(
  field: string,
  oldValue: ChangeValue = null,
  newValue: ChangeValue = null,
): [string, unknown, unknown] {
  return field === 'Amount'
    ? ['PayRate', payRateOf(oldValue), payRateOf(newValue)]
    : [field, storedForm(oldValue), storedForm(newValue)]
}

const payRateOf = (amount: ChangeValue) =>
  typeof amount === 'number'
    ? amount < 1000
      ? { payType: 'Hourly', amount: amount.toFixed(2), per: 'Hour' }
      : { payType: 'Salary', amount: amount.toFixed(2), per: 'Year' }
    : null

function storedForm(value: ChangeValue): unknown {
  if (value === null || typeof value !== 'object') return value === '' ? null : value
  return value
    .map(record => Object.fromEntries(Object.entries(record).map(([name, each]) => [lowerFirst(name), each])))
    .toSorted((one, other) => Number(one.costCentreId ?? 0) - Number(other.costCentreId ?? 0))
}

const lowerFirst = (name: string) => `${name[0]?.toLowerCase()}${name.slice(1)}`

async function findEmployee({ tx, group, codes }: Loading, code: string) {
  const { id: employeeId, personId } = codes.employee(code)
  const { token, startDate } = await tx
    .selectFrom('employee')
    .select(['token', 'startDate'])
    .where('employerGroupId', '=', group.id)
    .where('id', '=', employeeId)
    .executeTakeFirstOrThrow()
  return { employeeId, personId, token, startDate }
}

async function write(loading: Loading, history: History): Promise<void> {
  const { tx, group } = loading
  const { employeeId, field, startDate, entries } = history
  const imported = await tx
    .deleteFrom('employeeFact')
    .where('employerGroupId', '=', group.id)
    .where('employeeId', '=', employeeId)
    .where('field', '=', field)
    .returning(['value', 'valueCiphertext'])
    .executeTakeFirst()
  const last = entries.at(-1)?.newValue ?? null
  if (imported && !isDeepStrictEqual(imported.value, last)) {
    const [is, says] = [imported.value, last].map(value => JSON.stringify(value))
    throw new Error(`The sample has ${is} for ${field} of an employee whose last request says ${says}.`)
  }
  const before = {
    from: startDate,
    newValue: entries[0]?.oldValue ?? null,
    changeRequestId: null,
    appliedAt: loading.now,
  }
  for (const entry of before.newValue === null ? entries : [before, ...entries]) {
    const sealed = sealNumbersOf(loading.keys, { ...history, value: entry.newValue })
    const kept = entry.newValue === last ? imported?.valueCiphertext : undefined
    await insertFact(loading, history, { ...entry, ciphertext: sealed ?? kept ?? null })
    if (!imported && entry.newValue === last)
      await writeRow(loading, history, { value: last, ciphertext: sealed ?? null })
  }
}

type NewFact = Readonly<{
  from: string
  newValue: unknown
  ciphertext: Buffer | null
  changeRequestId: number | null
  appliedAt: string
}>

async function insertFact({ tx, group, now }: Loading, { employeeId, field }: History, fact: NewFact): Promise<void> {
  await tx
    .insertInto('employeeFact')
    .values({
      employerGroupId: group.id,
      employeeId,
      field,
      value: JSON.stringify(fact.newValue),
      valueCiphertext: fact.ciphertext,
      validFrom: fact.from,
      recordedAt: fact.appliedAt < now ? fact.appliedAt : now,
      changeRequestId: fact.changeRequestId,
    })
    .execute()
}

/** The column of today's value, where the import had nothing for it. */
async function writeRow(
  { tx, group }: Loading,
  { employeeId, personId, field }: History,
  { value, ciphertext }: Readonly<{ value: unknown; ciphertext: Buffer | null }>,
): Promise<void> {
  const column = governedFields.find(each => each.field === field)
  if (!column) throw new Error(`The sample changes ${field}, which an import can set and has not.`)
  const today = value !== null && typeof value === 'object' ? JSON.stringify(value) : value
  await tx
    .updateTable(column.table)
    .set({ [column.column]: today, ...('ciphertext' in column && { [column.ciphertext]: ciphertext }) })
    .where('employerGroupId', '=', group.id)
    .where('id', '=', column.table === 'person' ? personId : employeeId)
    .execute()
}
