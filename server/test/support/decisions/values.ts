import { addDays, type CalendarDate } from '../../../src/domain/calendar-date.ts'
import { PaperFile, type Sheet } from '../imports/paper-file.ts'
import type { Lane, Someone } from './lane.ts'
import type { Request, State } from './model/request.ts'
import { type Shown, wishes } from './wishes.ts'

type Values = Readonly<Record<string, unknown>>

const shownValues = (record: Shown): Values =>
  Object.fromEntries(
    Object.entries(wishes).flatMap(([kind, { shown }]) => (shown ? [[kind, shown(record) ?? null]] : [])),
  )

const read = async (lane: Lane, { employee }: Someone, day: CalendarDate): Promise<Values> =>
  shownValues((await lane.send(lane.actors.priya, 'GET', `/Employees/${employee}?asAt=${day}`)).body)

/** The values of an employee today, by kinds of requests. */
export const valuesToday = (lane: Lane, about: Someone): Promise<Values> => read(lane, about, lane.today())

type Compared = Readonly<{ state: State; first: Values; earliest: CalendarDate }>

/** The first day on which the employee's record is not what the decided requests make of it. */
export async function differenceInValues(
  lane: Lane,
  about: Someone,
  { state, first, earliest }: Compared,
): Promise<string | undefined> {
  const file = new PaperFile(first)
  const decided = state.requests.filter(({ place }) => place !== undefined)
  const inOrder = decided.toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
  file.sheets.push(...inOrder.map(sheetOf))
  const { today } = state.organisation
  const around = decided.flatMap(({ date }) => [date, addDays(date, -1)])
  const days = new Set([...around, today, addDays(today, 30)].filter(day => day >= earliest))
  for (const day of days) {
    const [is, should] = [await read(lane, about, day), file.on(day)]
    const kind = Object.keys(should).find(each => is[each] !== should[each])
    if (kind) return `On ${day} ${kind} is ${is[kind]}; by the model ${should[kind]}.`
  }
  return undefined
}

const statuses: Readonly<Record<string, Sheet['status']>> = {
  Approved: 'Approved',
  Applied: 'Applied',
  Rescinded: 'Applied',
}

const sheetOf = ({ id, kind, value, date, status, rescinds }: Request): Sheet => ({
  ...{ id, path: '', field: kind, value: wishes[kind].value(value), from: date, to: undefined },
  status: statuses[status] ?? 'Gone',
  takesBack: rescinds === undefined ? [] : [rescinds],
})
