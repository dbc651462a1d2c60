import { beforeAll, expect, test } from 'vitest'
import { idOf } from '../../../test/support/grants.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { approve, employeeId, raised, seedPolicies, statusOf } from '../../../test/support/requests.ts'
import { advanceClocks } from './index.ts'

const muster = startMuster()
let today: Temporal.PlainDate
let mei = 0

beforeAll(async () => {
  await seedPolicies(muster)
  mei = await idOf(muster, 'authority', 'mei')
  const Now = new Date(Date.now() + 60_000).toISOString()
  expect((await muster.priya.put('/TestClock', { Now })).status).toBe(204)
  today = Temporal.Instant.from(Now).toZonedDateTimeISO('Australia/Sydney').toPlainDate()
})

const midnight = (days: number) => `${today.add({ days })}T00:00:00`

/** Moves the clock to the noon of a day, as the job does. */
async function advanceTo(days: number): Promise<void> {
  const To = today.add({ days }).toZonedDateTime({ timeZone: 'Australia/Sydney', plainTime: '12:00' }).toInstant()
  const begun = await muster.priya.put('/TestClock/actions/advance', { To: `${To}` })
  expect([begun.status, begun.body.ModelState]).toEqual([202, undefined])
  await advanceClocks.run(muster.context)
  expect((await muster.priya.get(begun.headers.get('location') ?? '')).body.status).toBe('Succeeded')
}

/** Liam asks for other hours of one of his people, about which Mei decides. */
const asked = async (code: string) =>
  raised(muster.liam, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, code),
    EffectiveDate: midnight(200),
    EmploymentTerms: { StandardHoursPerWeek: 21 },
  })

const approversOf = async (path: string): Promise<string[]> =>
  (await muster.priya.get(path)).body.approvals[0].approvers.map(({ name }: { name: string }) => name).sort()

test('a delegation of a day on the way begins and ends with it', async () => {
  const path = await asked('1225')
  const emma = await idOf(muster, 'authority', 'emma')
  const able = await muster.priya.post(`/Authorities/${emma}/Roles`, { Role: 'ChangeRequestApprover' })
  expect(able.status).toBe(201)
  const meiDecides = await withKey(muster, 'mei', { scopes: ['read', 'change-requests.decide'] })
  const delegation = { DelegateAuthorityId: emma, From: midnight(1), To: midnight(1) }
  expect((await meiDecides.post('/Delegations', delegation)).status).toBe(201)
  expect(await approversOf(path)).toEqual(['Wong, Mei'])

  await advanceTo(1)
  expect(await approversOf(path)).toEqual(['Walsh, Emma', 'Wong, Mei'])
  await advanceTo(2)
  expect(await approversOf(path)).toEqual(['Wong, Mei'])
  expect((await approve(muster.emma, path)).status).toBe(403)
  expect((await muster.liam.put(`${path}/actions/cancel`)).status).toBe(204)
})

test('a role that ends on the way decides nothing from then on', async () => {
  const path = await asked('1225')
  const grants: { id: number; role: string }[] = (await muster.priya.get(`/Authorities/${mei}/Roles`)).body
  for (const { id, role } of grants.filter(({ role }) => role === 'ChangeRequestApprover'))
    expect((await muster.priya.put(`/Authorities/${mei}/Roles/${id}`, { Role: role, To: midnight(4) })).status).toBe(
      204,
    )

  await advanceTo(4)
  expect(await approversOf(path)).toContain('Wong, Mei')
  await advanceTo(5)
  expect(await approversOf(path)).not.toContain('Wong, Mei')
  expect((await approve(muster.mei, path)).status).toBe(403)
  expect(await statusOf(muster.priya, path)).toBe('Pending')
})
