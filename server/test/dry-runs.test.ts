import { beforeAll, expect, test } from 'vitest'
import {
  type ChangeRequestStatus,
  transitions as requestTransitions,
} from '../src/features/change-requests/record/rules.ts'
import { transitions as expenseTransitions } from '../src/features/expense-applications/record/rules.ts'
import { requestInStatus } from './support/contract/request-statuses.ts'
import { wholeDatabase } from './support/database/whole-database.ts'
import { type PersonName, startMuster } from './support/muster.ts'
import { claimOf, inStatus } from './support/records/expenses.ts'
import { employeeId, seedPolicies } from './support/requests.ts'

const muster = startMuster()
let liamsAuthority = 0
let meisAuthority = 0

beforeAll(async () => {
  await seedPolicies(muster)
  const authorityOf = async (code: string): Promise<number> =>
    (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id
  liamsAuthority = await authorityOf('1082')
  const { rows } = await muster.admin.query('select id::int from authority where email = $1', [muster.mei.email])
  meisAuthority = rows[0].id
})

/** Under Liam, and nothing else is asked for them. */
const crew = [
  ...['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399', '1049', '1066', '1074', '1156'],
  ...['1332', '1333', '1340', '1318', '1179', '1384', '1171', '1221', '1291', '1166', '1195', '1361', '1248'],
]

type Trial = Readonly<{ by: PersonName; path: string; body?: object | undefined }>

/** Everything that can be done with what is so, by the very tables that the commands read; deleting has no dry run. */
const waysOf = (table: Readonly<Record<string, readonly string[]>>): [string, string][] =>
  Object.entries(table).flatMap(([status, actions]) =>
    actions.filter(action => action !== 'delete').map((action): [string, string] => [action, status]),
  )

/** Does it for the trial and then truly: nothing is stored by the first, and it had shown what the second has made. */
async function compare({ by, path, body }: Trial, record: string): Promise<void> {
  const before = await wholeDatabase(muster)
  const tried = await muster[by].put(`${path}?dryRun=true`, body)
  expect([tried.status, tried.headers.get('etag')], tried.text).toEqual([200, null])
  expect(await wholeDatabase(muster)).toEqual(before)

  const done = await muster[by].put(path, body)
  expect([201, 204], done.text).toContain(done.status)
  const { effects, ...preview } = tried.body
  const made = (await muster[by].get(done.headers.get('location') ?? record)).body
  expect(timeless(preview)).toEqual(timeless({ ...made, ...(done.status === 201 && { id: preview.id }) }))
  expect(effects).toEqual(expect.any(Array))
  if (preview.status === 'Pending') expect(preview.approvals).toContainEqual(waiting)
}

const waiting = expect.objectContaining({
  status: 'Waiting',
  approvers: expect.arrayContaining([expect.objectContaining({ id: expect.any(Number) })]),
  dueDateTime: expect.stringMatching(/^2\d{3}-/),
})

/** Of moments, that there are any; what is new is numbered when it is stored. */
const timeless = (record: object): unknown =>
  JSON.parse(
    JSON.stringify(record, (name, value) =>
      /DateTime$|^dateTime$|^lastModified$|^token$/.test(name) && typeof value === 'string' ? typeof value : value,
    ),
  )

const liam = { by: 'liam' } as const
const mei = { by: 'mei' } as const
const priya = { by: 'priya' } as const
const emma = { by: 'emma' } as const
const tomas = { by: 'tomas' } as const
const said = { Remarks: 'As we said.' }

test.for(waysOf(requestTransitions))('a dry run to %s a change request that is %s', async ([action, status]) => {
  const record = await requestInStatus(
    muster,
    status as ChangeRequestStatus,
    await employeeId(muster, crew.shift() ?? ''),
  )
  const trials: Record<string, Omit<Trial, 'path'>> = {
    update: { ...liam, body: { EmploymentTerms: { StandardHoursPerWeek: 22 } } },
    submit: liam,
    approve: { ...mei, body: { Revision: 1 } },
    decline: { ...mei, body: said },
    return: { ...mei, body: said },
    reassign: { ...priya, body: { AuthorityId: liamsAuthority, ...said } },
    retry: priya,
    rescind: { ...priya, body: said },
    cancel: liam,
  }
  const path = action === 'update' ? record : `${record}/actions/${action}`
  await compare({ ...(trials[action] ?? liam), path }, record)
})

test.for(waysOf(expenseTransitions))('a dry run to %s an expense application that is %s', async ([action, status]) => {
  const record = await inStatus(muster, status)
  const trials: Record<string, Omit<Trial, 'path'>> = {
    update: { ...emma, body: await claimOf(muster, 'emma') },
    submit: emma,
    approve: { ...liam, body: { Revision: 1, AmountApproved: 5 } },
    decline: { ...liam, body: said },
    return: { ...liam, body: said },
    reassign: { ...priya, body: { AuthorityId: meisAuthority, ...said } },
    process: tomas,
    reverse: { ...tomas, body: said },
    cancel: emma,
  }
  const path = action === 'update' ? record : `${record}/actions/${action}`
  await compare({ ...(trials[action] ?? emma), path }, record)
})
