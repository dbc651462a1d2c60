import { beforeAll, describe, expect, test } from 'vitest'
import { asAdministrator } from '../../../../test/support/grants.ts'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Person } from '../../../../test/support/person.ts'
import { applied } from '../../../../test/support/records/changes.ts'
import { applyFor, claimOf } from '../../../../test/support/records/expenses.ts'
import { employeeId, raised, seedPolicies } from '../../../../test/support/requests.ts'

const muster = startMuster()

/** Two administrators with all roles for the whole group. Neither wrote any of the drafts. */
let administrators: Person[]

beforeAll(async () => {
  await seedPolicies(muster)
  administrators = [muster.priya, await asAdministrator(muster, 'tomas'), muster.catherine]
})

const hours = { EmploymentTerms: { StandardHoursPerWeek: 21 } }

const draftOfLiam = async (code: string, more: object = {}) => {
  const EmployeeId = await employeeId(muster, code)
  return raised(muster.liam, { ChangeType: 'EmploymentTerms', EmployeeId, ...hours, SubmitImmediately: false, ...more })
}

const drafts = {
  'a request': { make: () => draftOfLiam('1225'), writer: 'liam', list: '/change-requests', edit: () => hours },
  'an expense': {
    make: () => applyFor(muster, 'emma', { SubmitImmediately: false }),
    writer: 'emma',
    list: '/ExpenseApplications',
    edit: () => claimOf(muster, 'emma'),
  },
} as const

describe.each(Object.entries(drafts))('the draft of %s', (_what, { make, writer, list, edit }) => {
  test('is visible only to its writer, to read or to act on, cancelled or not', async () => {
    const path = await make()
    const tries: [string, string, object?][] = [
      ...(['', '/remarks'] as const).map((rest): [string, string] => ['GET', rest]),
      ['POST', '/remarks', { Remark: 'Hello?' }],
      ['PUT', '', await edit()],
      ['PUT', '/actions/submit'],
      ['PUT', '/actions/cancel'],
      ['PUT', '/actions/approve', { Revision: 1 }],
      ['PUT', '/actions/cancel?dryRun=true'],
      ['DELETE', ''],
    ]
    for (const isCancelled of [false, true]) {
      if (isCancelled) expect((await muster[writer].put(`${path}/actions/cancel`)).status).toBe(204)
      for (const [method, rest, body] of tries) {
        const answer = await muster.priya.send(method, path + rest, body)
        const nowhere = await muster.priya.send(method, `${list}/99999999${rest}`, body)
        expect([answer.status, answer.text], `${method} ${rest}`).toEqual([404, nowhere.text])
      }
      for (const person of administrators) {
        const { body, headers } = await person.get(`${list}?pageSize=200&pageNumber=1`)
        expect(body.map(({ id }: { id: number }) => `${list}/${id}`)).not.toContain(path)
        expect(headers.get('x-paging-totalrecords')).toBe(String(body.length))
      }
      expect((await muster[writer].get(path)).body.status).toBe(isCancelled ? 'Cancelled' : 'Draft')
    }
  })

  test('is visible to all as before once it is submitted, also when it is returned', async () => {
    const path = await make()
    await muster[writer].put(`${path}/actions/submit`)
    expect((await muster.priya.get(path)).body.status).toBe('Pending')
    const approver = writer === 'liam' ? muster.mei : muster.liam
    expect((await approver.put(`${path}/actions/return`, { Remarks: 'Why?' })).status).toBe(204)
    expect((await muster.priya.get(path)).body.status).toBe('Returned')
    expect((await muster.priya.put(`${path}/actions/cancel`)).status).toBe(204)
  })
})

describe('the external reference of a draft', () => {
  const taken = (path: string) => ({ status: 409, body: { Code: 'ExternalReferenceTaken' }, location: path })
  const told = ({ status, body, headers }: Awaited<ReturnType<Person['put']>>) => ({
    ...{ status, body: { Code: body?.Code } },
    location: headers.get('location'),
  })

  test('of a request does not block Priya, and Liam is refused when he submits it', async () => {
    const draft = await draftOfLiam('1277', { ExternalReference: 'ROSTER-7' })
    const path = await draftOfLiam('1292')
    await muster.liam.put(`${path}/actions/submit`)
    expect(told(await muster.liam.put(path, { ...hours, ExternalReference: 'ROSTER-7' }))).toEqual(taken(draft))
    expect((await muster.priya.put(path, { ...hours, ExternalReference: 'ROSTER-7' })).status).toBe(204)
    expect(told(await muster.liam.put(`${draft}/actions/submit`))).toEqual(taken(path))
  })

  test('of an expense does neither', async () => {
    const draft = await applyFor(muster, 'emma', { SubmitImmediately: false, ExternalReference: 'TAXI-7' })
    const path = await applyFor(muster, 'emma')
    const command = await claimOf(muster, 'emma', { ExternalReference: 'TAXI-7' })
    expect(told(await muster.emma.put(path, command))).toEqual(taken(draft))
    expect((await muster.priya.put(path, command)).status).toBe(204)
    expect(told(await muster.emma.put(`${draft}/actions/submit`))).toEqual(taken(path))
  })
})

test('the drafts of a person who leaves are deleted with the account; submitted records stay', async () => {
  const [draft, submitted] = [await draftOfLiam('1343'), await draftOfLiam('1347')]
  await muster.liam.put(`${submitted}/actions/submit`)
  await applied(muster, {
    ...{ about: 'liam', changeType: 'Termination', from: '2026-11-19' },
    section: { TerminationDate: '2026-11-19', ReasonCode: 'V' },
  })
  const { rows } = await muster.admin.query(
    `select r.id::int from change_request r join approvable a on a.id = r.approvable_id
     join authority t on t.person_id = a.requested_by_person_id where t.email = $1 and r.submitted_at is null
       and r.status in ('Draft', 'Cancelled')`,
    [muster.liam.email],
  )
  expect(rows).toEqual([])
  expect((await muster.priya.get(submitted)).status).toBe(200)
  const { body } = await muster.priya.get(`/AuditLog?resourceType=ChangeRequest&resourceId=${draft.split('/').at(-1)}`)
  expect(body.at(-1)).toMatchObject({ action: 'change-request.deleted', actor: { type: 'System' }, details: {} })
})
