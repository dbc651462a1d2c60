import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
let bridget = 0
let hours = 20

beforeAll(async () => {
  await seedPolicies(muster)
  bridget = await employeeId(muster, '1027')
})

const unread = async (who: 'mei' | 'liam' | 'emma') =>
  (await muster[who].get('/Notices?IsRead=false&Order=NewestFirst')).body

let last: string | undefined

const requested = async () => {
  if (last) await muster.liam.put(`${last}/actions/cancel`)
  hours += 0.5
  const path = await raised(muster.liam, {
    ...{ EmployeeId: bridget, ChangeType: 'EmploymentTerms' },
    EmploymentTerms: { StandardHoursPerWeek: hours },
  })
  last = path
  return { path, ...(await muster.liam.get(path)).body }
}

test('Mei reads that a request waits for her, without a mail server, and where it is', async () => {
  const { id, code, path } = await requested()
  const [notice] = await unread('mei')
  expect(notice).toMatchObject({
    kind: 'StepWaits',
    subject: `${code} is waiting for your decision`,
    resource: { type: 'ChangeRequest', id },
    isRead: false,
  })
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  expect((await unread('liam'))[0]).toMatchObject({ kind: 'StepDecided', subject: `${code}: Returned` })
})

test('what Mei has read stays read; with the earlier ones nothing is new', async () => {
  await requested()
  await requested()
  const [latest, former] = await unread('mei')
  expect((await muster.mei.put(`/Notices/${former.id}/actions/read`, {})).status).toBe(204)
  const now = await unread('mei')
  expect(now.map(({ id }: { id: number }) => id)).toContain(latest.id)
  expect(now.map(({ id }: { id: number }) => id)).not.toContain(former.id)
  expect((await muster.mei.get(`/Notices/${former.id}`)).body.isRead).toBe(true)
  expect((await muster.mei.put(`/Notices/${latest.id}/actions/read`, { AndEarlier: true })).status).toBe(204)
  expect(await unread('mei')).toEqual([])
  expect((await muster.mei.put(`/Notices/${latest.id}/actions/read`, {})).status).toBe(204)
})

test('no one reads or marks the notices of another', async () => {
  await requested()
  const [notice] = await unread('mei')
  for (const person of [muster.priya, muster.emma, muster.olga]) {
    expect((await person.get(`/Notices/${notice.id}`)).status).toBe(404)
    expect((await person.put(`/Notices/${notice.id}/actions/read`, {})).status).toBe(404)
    const { body } = await person.get('/Notices?pageSize=200')
    expect(body.map(({ id }: { id: number }) => id)).not.toContain(notice.id)
  }
  expect((await unread('mei'))[0].id).toBe(notice.id)
})
