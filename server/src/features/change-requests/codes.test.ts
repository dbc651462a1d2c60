import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
let emma = 0

beforeAll(async () => {
  await seedPolicies(muster)
  emma = await employeeId(muster, '1177')
})

const phone = (last: number) => ({
  ChangeType: 'ContactDetails',
  EmployeeId: emma,
  SubmitImmediately: false,
  ContactDetails: { MobilePhone: `0491 570 1${last}` },
})

const codeOf = async (path: string): Promise<string> => (await muster.emma.get(path)).body.code
const numberOf = (code: string): number => Number(code.slice('CR-'.length))

test('drafts and dry runs at the same moment: each draft has its own code, dry runs use none', async () => {
  const before = numberOf(await codeOf(await raised(muster.emma, phone(10))))
  const places = Array.from({ length: 12 }, (_, place) => place)
  const [made, tried] = await Promise.all([
    Promise.all(places.map(place => raised(muster.emma, phone(20 + place)))),
    Promise.all(places.map(place => muster.emma.post('/change-requests?dryRun=true', phone(40 + place)))),
  ])
  expect(tried.map(({ status }) => status)).toEqual(places.map(() => 200))
  const numbers = (await Promise.all(made.map(codeOf))).map(numberOf)
  expect(numbers.toSorted((one, other) => one - other)).toEqual(places.map(place => before + 1 + place))
})

test('storing one request does not block the codes of others', async () => {
  await muster.admin.query('begin')
  await muster.admin.query('lock table change_request_change in share mode')
  const stored = raised(muster.emma, phone(60))
  await untilLocked(muster, 'relation')
  const counter = await muster.admin.query("select from counter where name = 'CR' for update nowait")
  expect(counter.rowCount).toBeGreaterThan(0)
  await muster.admin.query('commit')
  await stored
})
