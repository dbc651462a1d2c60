import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import { callerFor, employeeId, raised } from '../../../../test/support/requests.ts'

const muster = startMuster()

type Item = {
  id: number
  resource: { code: string; uri: string }
  revision: number
  employee: { name: string }
  isOverdue: boolean
  waitingSinceDateTime: string
  dueDateTime?: string
  decidedDateTime: string
}

// The first question of the file: the server does not know her list yet.
test('steps that Priya leaves out by BeforeId are there when she asks without it', async () => {
  const steps = async (query = '') => (await muster.priya.get(`/Approvals${query}`)).body.map(({ id }: Item) => id)
  expect(await steps('?BeforeId=1')).toEqual([])
  const waiting = await steps()
  expect(waiting.length).toBeGreaterThan(2)
  expect(await steps(`?BeforeId=${waiting[2]}`)).toEqual(waiting.slice(0, 2))
  expect(await steps()).toEqual(waiting)
})

test('the steps that wait for Liam are those that he may approve', async () => {
  const waiting: Item[] = (await muster.liam.get('/Approvals')).body
  expect(waiting.length).toBeGreaterThan(0)
  for (const { resource } of waiting) {
    const { body } = await muster.liam.get(resource.uri)
    expect(body.code).toBe(resource.code)
    expect(body.availableActions).toContainEqual({ action: 'approve', isAllowed: true })
  }
})

test('an item says what is decided: the amount and paycode of an expense, the changes of a request with their former values', async () => {
  const waiting = (await muster.liam.get('/Approvals')).body
  for (const { resource, expense, changes, effectiveDate } of waiting) {
    const { body } = await muster.liam.get(`${resource.uri}${expense ? '' : '?expand=details'}`)
    if (expense) {
      const { amountApplied, currencyText, expensePaycode, dateIncurred, merchant, description } = body
      expect(expense).toEqual({ amountApplied, currencyText, expensePaycode, dateIncurred, merchant, description })
    } else {
      expect({ changes, effectiveDate }).toEqual({ changes: body.changes, effectiveDate: body.effectiveDate })
    }
  }
  const count = (isExpense: boolean) =>
    waiting.filter(({ expense }: { expense?: object }) => !!expense === isExpense).length
  expect(Math.min(count(true), count(false))).toBeGreaterThan(0)
})

test('Priya reads sensitive values of what waits for her, and no longer of what she has decided', async () => {
  type Changed = Item & { changes: { isSensitive: boolean; newValue: unknown }[] }
  const path = await raised(await callerFor(muster, '1072'), {
    ...{ ChangeType: 'BankAccounts', EmployeeId: await employeeId(muster, '1072') },
    BankAccounts: [{ AccountName: 'S Taufa', Bsb: '062-000', AccountNumber: '1234567', AllocationType: 'Remainder' }],
  })
  const itemIn = async (query: string): Promise<Changed> =>
    (await muster.priya.get(`/Approvals${query}`)).body.find(({ resource }: Item) => path.endsWith(resource.uri))
  const item = await itemIn('')
  expect(item.changes).toMatchObject([{ isSensitive: true, newValue: [{ AccountName: 'S Taufa' }] }])
  const { status } = await muster.priya.put(`${item.resource.uri}/actions/approve`, { Revision: item.revision })
  expect(status).toBe(204)
  expect((await itemIn('?State=Decided')).changes).toMatchObject([{ isSensitive: true, newValue: '••••••' }])
})

test('no record to which Tomas is a party waits for him', async () => {
  const waiting: Item[] = (await muster.tomas.get('/Approvals')).body
  expect(waiting.length).toBeGreaterThan(0)
  expect(waiting.map(({ employee }) => employee.name)).not.toContain('Novak, Tomas')
})

test('Emma, who decides nothing, has an empty list, and Olga no record of the other group', async () => {
  expect((await muster.emma.get('/Approvals')).body).toEqual([])
  const theirs: Item[] = (await muster.olga.get('/Approvals')).body
  const ours: Item[] = (await muster.priya.get('/Approvals')).body
  const known = new Set(ours.map(({ resource }) => resource.uri))
  expect(theirs.filter(({ resource }) => known.has(resource.uri))).toEqual([])
})

test('a step past its due moment is overdue, by the service clock', async () => {
  const overdue = async () => ((await muster.tomas.get('/Approvals')).body as Item[]).filter(each => each.isOverdue)
  const before = (await overdue()).length
  muster.clock.moveTo(new Date(Date.now() + 30 * 86_400_000).toISOString())
  expect((await overdue()).length).toBeGreaterThan(before)
  muster.clock.reset()
})

test('decided steps show the decision of Tomas', async () => {
  const decided = (await muster.tomas.get('/Approvals?State=Decided')).body
  expect(decided.length).toBeGreaterThan(0)
  expect(decided[0]).toMatchObject({ decision: expect.stringMatching(/^(Approved|Declined|Returned)$/) })
})

test('Tomas reads his decided steps from the end, page by page', async () => {
  const decided = (await muster.tomas.get('/Approvals?State=Decided')).body
  const [latest] = decided.toReversed()
  expect((await muster.tomas.get('/Approvals?State=Decided&Order=NewestFirst')).body).toEqual(decided.toReversed())
  const page = await muster.tomas.get('/Approvals?State=Decided&Order=NewestFirst&pageSize=1')
  expect(page.body).toEqual([latest])
  expect(page.headers.get('link')).toContain(
    `</Approvals?pageNumber=1&pageSize=1&State=Decided&Order=NewestFirst&BeforeId=${latest.id + 1}>;rel="self"`,
  )
  const before = await muster.tomas.get(`/Approvals?State=Decided&BeforeId=${latest.id}`)
  expect(before.body).toEqual(decided.slice(0, -1))
})

test('the latest decision of Tomas comes first, regardless of the age of the step', async () => {
  const [first, , third]: Item[] = (await muster.tomas.get('/Approvals')).body
  for (const [item, minutes] of [
    [third, 1],
    [first, 2],
  ] as const) {
    muster.clock.moveTo(new Date(Date.now() + minutes * 60_000).toISOString())
    const { status } = await muster.tomas.put(`${item?.resource.uri}/actions/approve`, { Revision: item?.revision })
    expect(status).toBe(204)
  }
  muster.clock.reset()
  const decided: Item[] = (await muster.tomas.get('/Approvals?State=Decided&Order=LatestDecisionFirst')).body
  expect(decided.slice(0, 2).map(({ resource }) => resource.code)).toEqual([first?.resource.code, third?.resource.code])
  const moments = decided.map(({ decidedDateTime }) => decidedDateTime)
  expect(moments).toEqual(moments.toSorted().toReversed())
})

test('the step that has waited longest for Priya comes first, on every page', async () => {
  await muster.admin.query(
    "update approval_step set waiting_since = waiting_since - make_interval(hours => (id * 7 % 11)::int) where status = 'Waiting'",
  )
  const waiting: Item[] = (await muster.priya.get('/Approvals?Order=LongestWaitingFirst')).body
  const since = waiting.map(({ waitingSinceDateTime }) => waitingSinceDateTime)
  expect(since).toEqual(since.toSorted())
  const page = await muster.priya.get('/Approvals?Order=LongestWaitingFirst&pageNumber=2&pageSize=3')
  expect(page.body).toEqual(waiting.slice(3, 6))
})

test('the step that is due first for Priya comes first, also if it began to wait later, and one without a due day last', async () => {
  await muster.admin.query(
    `update approval_step set due_at = case id % 5 when 0 then null else due_at - make_interval(hours => (id * 5 % 13)::int) end
     where status = 'Waiting'`,
  )
  const waiting: Item[] = (await muster.priya.get('/Approvals?Order=DueFirst')).body
  const due = waiting.map(({ dueDateTime = '9' }) => dueDateTime)
  expect(due).toEqual(due.toSorted())
  const since = waiting.map(({ waitingSinceDateTime }) => waitingSinceDateTime)
  expect(since).not.toEqual(since.toSorted())
  const page = await muster.priya.get('/Approvals?Order=DueFirst&pageNumber=2&pageSize=3')
  expect(page.body).toEqual(waiting.slice(3, 6))
})

test('the pages of Tomas, in each order, are his whole list in parts, with its total', async () => {
  for (const query of [
    '',
    '&Order=NewestFirst',
    '&Order=LongestWaitingFirst',
    '&Order=DueFirst',
    '&State=Decided&Order=LatestDecisionFirst',
  ]) {
    const whole = (await muster.tomas.get(`/Approvals?${query}`)).body
    expect(whole.length).toBeGreaterThan(2)
    const paged = []
    for (let page = 1; page <= Math.ceil(whole.length / 2); page++) {
      const { body, headers } = await muster.tomas.get(`/Approvals?pageNumber=${page}&pageSize=2${query}`)
      expect(headers.get('x-paging-totalrecords')).toBe(String(whole.length))
      paged.push(...body)
    }
    expect(paged).toEqual(whole)
    expect((await muster.tomas.get(`/Approvals?pageNumber=1000&pageSize=2${query}`)).body).toEqual([])
  }
})

test('a step waits only while its record is pending: the inbox does not ask the record', async () => {
  const { rows } = await muster.admin.query(
    `select step.status = 'Waiting' as waits, array_agg(distinct record.status) as statuses from approval_step step
     join (select employer_group_id, approvable_id, status from change_request
       union all select employer_group_id, approvable_id, status from expense_application) record
       using (employer_group_id, approvable_id)
     group by 1 order by 1`,
  )
  expect(rows.map(({ waits }) => waits)).toEqual([false, true])
  expect(rows[0].statuses.length).toBeGreaterThan(3)
  expect(rows[1].statuses).toEqual(['Pending'])
})
