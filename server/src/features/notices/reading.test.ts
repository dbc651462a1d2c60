import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

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

/** The newest notice about a request. */
const noticeOf = async (who: Pick<Person, 'get'>, id: number) =>
  (await who.get('/Notices?Order=NewestFirst&pageSize=50')).body.find(
    ({ resource }: { resource?: { id: number } }) => resource?.id === id,
  )

test('a notice says of its request what it is, and how it is now', async () => {
  const { id, code, path } = await requested()
  expect(await noticeOf(muster.mei, id)).toMatchObject({
    step: 'Line approver',
    request: {
      ...{ code, changeType: 'EmploymentTerms', status: 'Pending', waitsForCaller: true, isOverdue: false },
      employee: { id: bridget },
      changes: [{ field: 'StandardHoursPerWeek' }],
    },
  })
  expect((await noticeOf(muster.mei, id)).request).not.toHaveProperty('lastDecision')
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  expect((await noticeOf(muster.mei, id)).request).toMatchObject({
    ...{ status: 'Returned', waitsForCaller: false },
    lastDecision: { decision: 'Returned', decidedBy: { name: 'Wong, Mei' } },
  })
  const { createdDateTime, request: returned } = await noticeOf(muster.mei, id)
  const moments = [createdDateTime, returned.lastDecision.decidedDateTime, returned.lastModified]
  expect(moments, 'it waited, then was decided').toEqual(moments.toSorted())
  expect(returned.lastModified).toBe((await muster.liam.get(path)).body.lastModified)
  expect(await noticeOf(muster.liam, id)).toMatchObject({
    outcome: 'Returned',
    request: { code, waitsForCaller: false },
  })
  await muster.liam.put(`${path}/actions/submit`, {})
  const { request } = await noticeOf(muster.mei, id)
  expect([request.status, request.lastDecision], 'what was decided was an earlier revision').toEqual([
    'Pending',
    undefined,
  ])
})

test('Tomas reads an account number in a notice while its decision waits for him, then masked', async () => {
  const account = { AccountName: 'M Doyle', Bsb: '062-000', AccountNumber: '30448517', AllocationType: 'Remainder' }
  const michael = await callerFor(muster, '1063')
  const path = await raised(michael, {
    ...{ ChangeType: 'BankAccounts', EmployeeId: await employeeId(muster, '1063') },
    BankAccounts: [account],
  })
  const accounts = async () =>
    JSON.stringify((await noticeOf(muster.tomas, Number(path.split('/').at(-1)))).request.changes)
  expect(await accounts()).toContain('•••••• 17')
  expect((await approve(muster.tomas, path)).status).toBe(204)
  expect(await accounts()).not.toContain('17')
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

test('of a request that Mei no longer sees, a notice says what it said', async () => {
  const { id, code, path } = await requested()
  await muster.mei.put(`${path}/actions/return`, { Remarks: 'From when?' })
  await muster.admin.query(
    `delete from access_scope where user_account_id = (select account.id from user_account account
       join login on login.id = account.login_id where login.email = $1)`,
    [muster.mei.email],
  )
  // The server caches a caller for half a second.
  await expect.poll(async () => (await muster.mei.get(path)).status, { timeout: 5_000 }).toBe(404)
  const notice = await noticeOf(muster.mei, id)
  expect(notice).toMatchObject({ subject: `${code} is waiting for your decision` })
  expect(notice).not.toHaveProperty('request')
})
