import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { daysBetween, PaperFile, type Sheet } from '../../../test/support/imports/paper-file.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { rowsUnlikeTheirFacts } from '../../../test/support/records/facts.ts'
import { callerFor, employeeId, seedPolicies } from '../../../test/support/requests.ts'
import { type StoryStep, storyAbout, type Wish } from '../../../test/support/stories/story-steps.ts'
import { type Thing, thingsOf } from '../../../test/support/stories/story-things.ts'
import { addDays, type CalendarDate, todayIn } from '../../domain/calendar-date.ts'
import { changeRequestJobs } from './applying/jobs.ts'

const muster = startMuster()
let priya: Person
let deciders: ReadonlyMap<string, Person>
let things: Record<string, Thing>

/** Liam's people without other requests; each story is about another one. */
const people = ['1012', '1027', '1040', '1042', '1063', '1100', '1225', '1244', '1288', '1292']

beforeAll(async () => {
  await seedPolicies(muster)
  await authenticateAll()
  things = await thingsOf(muster)
}, 120_000)

const scopes = ['read', 'change-requests.write', 'change-requests.decide']

/** New keys each time, since authentication caches callers with their day. */
async function authenticateAll(): Promise<void> {
  priya = await withKey(muster, 'priya', { scopes })
  const humanResources = await callerFor(muster, '1142', { sees: 'all' })
  const others = [await withKey(muster, 'liam', { scopes }), await withKey(muster, 'tomas', { scopes }), humanResources]
  deciders = new Map(others.map(person => [person.name.replace(/^(\w+) (.*)$/, '$2, $1'), person]))
}

/** The requests about one employee, with an independent model of their file. */
type Story = Readonly<{ EmployeeId: number; file: PaperFile; told: string[] }>

const today = (): CalendarDate => todayIn('Australia/Sydney', muster.clock.now())

const thingOf = (name: string): Thing => {
  const found = things[name]
  if (!found) throw new Error(name)
  return found
}

async function take(story: Story, next: StoryStep): Promise<void> {
  if (next.does === 'let days pass') return letDaysPass(story, next.days)
  if (next.does === 'ask' || next.does === 'ask and approve') {
    const sheet = await ask(story, next)
    if (sheet && next.does === 'ask and approve') await approveWholly(story, sheet)
    return
  }
  const status = next.does === 'rescind' ? 'Applied' : 'Waiting'
  const candidates = story.file.sheets.filter(sheet => sheet.status === status)
  const sheet = candidates[next.which % candidates.length]
  if (!sheet) return
  if (next.does === 'edit') await edit(story, sheet, next)
  else if (next.does === 'approve') await approveWholly(story, sheet)
  else if (next.does === 'rescind') await rescind(story, sheet, next.later)
  else await end(story, sheet, next.does)
}

/** The outcome of a wish today. */
function meant({ thing: name, value, from, lasts }: Wish) {
  const first = addDays(today(), from)
  const { changeType, values, section } = thingOf(name)
  const EffectiveToDate = lasts === undefined ? undefined : addDays(first, lasts)
  const wanted = values[value % values.length]
  return {
    sheet: { field: name, value: wanted, from: first, to: EffectiveToDate },
    command: { EffectiveDate: first, EffectiveToDate, [changeType]: section(wanted) },
    changeType,
  }
}

async function ask({ EmployeeId, file, told }: Story, wanted: Wish): Promise<Sheet | undefined> {
  const { sheet, command, changeType } = meant(wanted)
  const answer = await priya.post('/change-requests', { ChangeType: changeType, EmployeeId, ...command })
  told.push(
    `${today()} ask ${JSON.stringify(sheet)}: ${answer.status} ${answer.headers.get('location') ?? answer.text}`,
  )
  const isRefused = file.openFor(sheet.field) !== undefined || file.valueOn(sheet.field, sheet.from) === sheet.value
  expect(answer.status, told.join('\n')).toBe(isRefused ? 400 : 201)
  if (isRefused) return undefined
  const path = answer.headers.get('location') ?? ''
  const asked: Sheet = { ...sheet, path, id: Number(path.split('/').at(-1)), status: 'Waiting', takesBack: [] }
  file.sheets.push(asked)
  await settle({ file, told, EmployeeId }, asked)
  return asked
}

/** A request without steps is decided at once. */
async function settle(story: Story, sheet: Sheet): Promise<void> {
  if ((await priya.get(sheet.path)).body.approvals.length === 0) decided(story, sheet)
}

/** A decided request takes effect on its day, at once if it is due. */
function decided({ file }: Story, sheet: Sheet): void {
  file.decide(sheet, sheet.from <= today() ? 'Applied' : 'Approved')
}

async function edit({ file, told }: Story, sheet: Sheet, wanted: Wish): Promise<void> {
  if (sheet.takesBack.length > 0 || sheet.field === 'Position') return
  const { sheet: next, command } = meant({ ...wanted, thing: sheet.field })
  const answer = await priya.put(sheet.path, command)
  told.push(`${today()} edit ${sheet.path} ${JSON.stringify(next)}: ${answer.status} ${answer.text}`)
  expect(answer.status, told.join('\n')).toBe(file.valueOn(sheet.field, next.from) === next.value ? 400 : 204)
  if (answer.status === 204) Object.assign(sheet, next)
}

/** Decides the steps one by one, as their approvers. */
async function approveWholly(story: Story, sheet: Sheet): Promise<void> {
  const { told } = story
  while (sheet.status === 'Waiting') {
    const { body } = await priya.get(sheet.path)
    const waiting = body.approvals.find((step: { status: string }) => step.status === 'Waiting')
    const names = waiting.approvers.map(({ name }: { name: string }) => name)
    const decider = names.map((name: string) => deciders.get(name)).find((person: Person | undefined) => person)
    if (!decider) return end(story, sheet, 'cancel')
    const answer = await decider.put(`${sheet.path}/actions/approve`, { Revision: body.revision })
    told.push(`${today()} ${decider.name} approves ${sheet.path}: ${answer.status} ${answer.text}`)
    expect(answer.status, told.join('\n')).toBe(204)
    if (body.approvals.at(-1).step === waiting.step) decided(story, sheet)
  }
  const { status, failure } = (await priya.get(sheet.path)).body
  expect({ status, failure }, told.join('\n')).toEqual({ status: sheet.status })
}

async function end({ told }: Story, sheet: Sheet, how: 'decline' | 'cancel' | string): Promise<void> {
  const isDecline = how === 'decline'
  const answer = isDecline
    ? await deciders.get("O'Brien, Liam")?.put(`${sheet.path}/actions/decline`, { Remarks: 'No.' })
    : await priya.put(`${sheet.path}/actions/cancel`)
  told.push(`${today()} ${how} ${sheet.path}: ${answer?.status}`)
  if (answer?.status === 204) sheet.status = 'Gone'
}

async function rescind(story: Story, sheet: Sheet, later: number): Promise<void> {
  const { file, told } = story
  const from = later === 0 ? today() : addDays(sheet.from, later - 1)
  const send = (also: readonly number[]) =>
    priya.put(`${sheet.path}/actions/rescind`, {
      Remarks: 'A mistake.',
      ...(later > 0 && { EffectiveDate: from }),
      ...(also.length > 0 && { AlsoRescind: also }),
    })
  const first = await send([])
  const also = [...first.text.matchAll(/Name it \((\d+)\)/g)].map(match => Number(match[1]))
  const answer = also.length > 0 ? await send(also) : first
  told.push(`${today()} rescind ${sheet.path} from ${from} with ${also}: ${answer.status} ${answer.text}`)
  if (answer.status === 400) return
  expect(answer.status, told.join('\n')).toBe(201)
  const path = answer.headers.get('location') ?? ''
  const { field: name } = sheet
  const takesBack = [sheet.id, ...also]
  const reverse: Sheet = {
    path,
    field: name,
    value: await backTo(path, name),
    from,
    to: undefined,
    status: 'Waiting',
    takesBack,
    id: Number(path.split('/').at(-1)),
  }
  // Positions have no facts: the model moves the employee back.
  const noted = name === 'Position' ? { ...reverse, takesBack: [] } : reverse
  file.sheets.push(noted)
  await settle(story, noted)
  await approveWholly(story, noted)
}

const backTo = async (path: string, name: string): Promise<unknown> =>
  (await priya.get(path)).body.changes.find(
    (change: { field: string }) => change.field === (name === 'Position' ? 'OrganisationChartPositionId' : name),
  )?.newValue

async function letDaysPass({ file, told }: Story, days: number): Promise<void> {
  muster.clock.moveTo(`${addDays(today(), days)}T12:00:00+11:00`)
  for (const job of changeRequestJobs) await job.run(muster.context)
  await authenticateAll()
  told.push(`It is ${today()}.`)
  for (const sheet of file.sheets) {
    if (sheet.status !== 'Approved' || sheet.from > today()) continue
    sheet.status = 'Applied'
    expect((await priya.get(sheet.path)).body, told.join('\n')).toMatchObject({ status: 'Applied' })
  }
}

const read = async ({ EmployeeId }: Story, query = '') => (await priya.get(`/Employees/${EmployeeId}${query}`)).body

const shown = (record: Parameters<Thing['shown']>[0]) =>
  Object.fromEntries(Object.entries(things).map(([name, each]) => [name, each.shown(record)]))

async function compare(story: Story, first: CalendarDate): Promise<void> {
  const { file, told } = story
  const days = daysBetween(first, addDays(today(), 24))
  const records = await Promise.all(days.map(day => read(story, `?asAt=${day}`)))
  const is = Object.fromEntries(days.map((day, place) => [day, shown(records[place])]))
  const shouldBe = Object.fromEntries(days.map(day => [day, file.on(day)]))
  expect(is, told.join('\n')).toEqual(shouldBe)
  expect(await read(story), told.join('\n')).toEqual(await read(story, `?asAt=${today()}`))
  expect(await rowsUnlikeTheirFacts(muster, today()), told.join('\n')).toEqual([])
}

test('the record of any day equals the model of the decided requests', async () => {
  let count = 0
  await fc.assert(
    fc.asyncProperty(storyAbout(Object.keys(things), 16), async steps => {
      const EmployeeId = await employeeId(muster, people[count++ % people.length] ?? '')
      const first = (await priya.get(`/Employees/${EmployeeId}`)).body
      const story = { EmployeeId, file: new PaperFile(shown(first)), told: [] }
      const begins = addDays(today(), -13)
      for (const next of steps) await take(story, next)
      await compare(story, begins)
      for (const job of changeRequestJobs) await job.run(muster.context)
    }),
    { numRuns: people.length, seed: 20261121, endOnFailure: true },
  )
}, 240_000)
