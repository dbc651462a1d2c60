import { beforeAll, describe, expect, test } from 'vitest'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer, Person } from '../../../test/support/person.ts'
import { approve, employeeId, raised, seedPolicies, somebody, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster()
let siobhan: Person
let stephen: Person
/** Under Liam, and nothing else is asked for them. */
const crew = ['1225', '1277', '1292', '1343', '1347', '1353', '1363', '1394', '1399', '1049', '1066', '1074', '1156']
const others = ['1332', '1333', '1340', '1318', '1179', '1384', '1171', '1221', '1291', '1166', '1195', '1361', '1248']
const free = [...crew, ...others]

beforeAll(async () => {
  await seedPolicies(muster)
  siobhan = await somebody(muster, '1142', { sees: 'all' })
  stephen = await somebody(muster, '1082', { sees: 'all' })
})

const hours = (StandardHoursPerWeek: number) => ({ EmploymentTerms: { StandardHoursPerWeek } })

/** Liam asks for one of his people: Mei decides, then Priya or Siobhan. */
async function asked(by = muster.liam, more: object = {}): Promise<string> {
  const EmployeeId = await employeeId(muster, free.shift() ?? '')
  return raised(by, { ChangeType: 'EmploymentTerms', EmployeeId, ...hours(21), ...more })
}

/** Mei asks for Liam himself: Stephen decides, then Priya or Siobhan. */
const askedOfLiam = async (day: string) =>
  raised(muster.mei, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1048'),
    EffectiveDate: day,
    ...hours(21),
  })

async function decisions(person: Person, path: string): Promise<Answer[]> {
  const { body } = await person.get(path)
  const Revision = body?.revision ?? 1
  return [
    await person.put(`${path}/actions/approve`, { Revision }),
    await person.put(`${path}/actions/decline`, { Remarks: 'No.' }),
    await person.put(`${path}/actions/return`, { Remarks: 'Why?' }),
  ]
}

/** Nothing that the person tries decides it, and it waits as it did. */
async function cannotDecide(person: Person, path: string): Promise<void> {
  const before = (await muster.priya.get(path)).body
  for (const { status, body } of await decisions(person, path)) {
    expect({ status, code: body.Code }).toEqual({ status: 403, code: 'NotYourDecision' })
  }
  const after = (await muster.priya.get(path)).body
  expect(after).toEqual(before)
}

const grant = (code: string, role: string) =>
  muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, $2 from authority where code = $1 and employer_group_id = ${harbour}`,
    [code, role],
  )
const revoke = (code: string, role: string) =>
  muster.admin.query(
    `delete from role_grant where role = $2 and authority_id =
       (select id from authority where code = $1 and employer_group_id = ${harbour})`,
    [code, role],
  )
const harbour = `(select id from employer_group where name like 'Harbour Line%')`

const delegate = (from: string, to: string) =>
  muster.admin.query(
    `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
     select a.employer_group_id, a.id, d.id, '{}', '2020-01-01', '2099-12-31', now(), now() from authority a join authority d
       on d.employer_group_id = a.employer_group_id and d.code = $2 where a.code = $1 and a.employer_group_id = ${harbour}`,
    [from, to],
  )

describe('whoever raised it does not decide it', () => {
  test('not at any step, not by another key', async () => {
    const path = await asked()
    await cannotDecide(muster.liam, path)
    await cannotDecide(await withKey(muster, 'liam', { scopes: ['read', 'change-requests.decide'] }), path)
    await approve(muster.mei, path)
    await cannotDecide(muster.liam, path)
  })

  test('not by a delegation from its approver, which adds somebody else at most', async () => {
    const path = await asked()
    await delegate('A125', 'A132')
    await cannotDecide(muster.liam, path)
    const other = await asked()
    expect((await muster.priya.get(other)).body.approvals[0].approvers).toMatchObject([{ name: 'Wong, Mei' }])
    await cannotDecide(muster.liam, other)
    await muster.admin.query(
      'delete from delegation where delegate_authority_id in (select id from authority where code = $1)',
      ['A132'],
    )
  })

  test('not by a role that they got later', async () => {
    const path = await asked()
    await approve(muster.mei, path)
    await grant('A132', 'HumanResourcesAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    await cannotDecide(muster.liam, path)
    await revoke('A132', 'HumanResourcesAdministrator')
  })

  test('not as the last resort of chart and group', async () => {
    await muster.admin.query(
      `update organisation_chart set fallback_authority_id = (select id from authority where code = 'A132'
         and employer_group_id = ${harbour}) where employer_group_id = ${harbour} and is_default`,
    )
    await revoke('A125', 'ChangeRequestApprover')
    const path = await asked()
    const { approvals } = (await muster.priya.get(path)).body
    expect(JSON.stringify(approvals[0].approvers)).not.toContain('Liam')
    await cannotDecide(muster.liam, path)
    await grant('A125', 'ChangeRequestApprover')
  })

  test('Priya neither reassigns what she raised nor gives anything to a party', async () => {
    const own = await asked(muster.priya)
    const id = async (code: string) => (await muster.priya.get(`/Authorities/Search?EmployeeCode=${code}`)).body[0].id
    const to = (path: string, AuthorityId: number) =>
      muster.priya.put(`${path}/actions/reassign`, { AuthorityId, Remarks: 'Away.' })
    expect((await to(own, await id('1082'))).status).toBe(403)
    const path = await asked()
    for (const party of [await id('1048'), await id('1102')]) {
      expect((await to(path, party)).body.ModelState).toHaveProperty(['command.AuthorityId'])
    }
    const foreign = (await muster.olga.get('/Authorities?pageSize=1')).body[0].id
    const [there, nowhere] = [await to(path, foreign), await to(path, 99_999_999)]
    expect(there.text).toBe(nowhere.text)
  })
})

describe('whom it is about does not decide it', () => {
  test('though they approve for others, and whatever they get', async () => {
    const path = await askedOfLiam('2027-02-01')
    await cannotDecide(muster.liam, path)
    await delegate('A110', 'A132')
    await grant('A132', 'HumanResourcesAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    await approve(stephen, path)
    await cannotDecide(muster.liam, path)
    expect((await muster.liam.put(`${path}/actions/reassign`, { AuthorityId: 1, Remarks: 'Me.' })).status).toBe(403)
    await revoke('A132', 'HumanResourcesAdministrator')
    await muster.priya.put(`${path}/actions/cancel`)
  })
})

test('Priya, who administers everybody, does not touch what her manager asks for her', async () => {
  const margaret = await somebody(muster, '1045', { sees: 'all' })
  const EmployeeId = await employeeId(muster, '1102')
  const PayRate = { PayType: 'Salary', Amount: 100_000, Per: 'Year' }
  const path = await raised(margaret, { ChangeType: 'PayRate', EmployeeId, EffectiveDate: '2027-02-01', PayRate })
  const before = (await muster.priya.get(path)).body
  const attempts = [
    await muster.priya.put(path, { PayRate: { ...PayRate, Amount: 190_000 }, EffectiveDate: '2027-02-01' }),
    await muster.priya.put(`${path}/actions/cancel`),
    await muster.priya.put(`${path}/actions/reassign`, { AuthorityId: 1, Remarks: 'Away.' }),
  ]
  for (const { status, body } of attempts) {
    expect({ status, code: body.Code, message: body.Message }).toEqual({
      status: 403,
      code: 'InsufficientRole',
      message: 'It is about yourself.',
    })
  }
  expect((await muster.priya.get(path)).body).toEqual(before)
  expect((await margaret.put(`${path}/actions/cancel`)).status).toBe(204)
})

test('what Priya asks for herself is hers to edit and to cancel', async () => {
  const EmployeeId = await employeeId(muster, '1102')
  const PersonalDetails = { PreferredName: 'Pri' }
  const path = await raised(muster.priya, {
    ChangeType: 'PersonalDetails',
    EmployeeId,
    PersonalDetails,
    SubmitImmediately: false,
  })
  expect((await muster.priya.put(path, { PersonalDetails: { PreferredName: 'Priy' } })).status).toBe(204)
  expect((await muster.priya.put(`${path}/actions/cancel`)).status).toBe(204)
})

describe('whoever edited it does not decide it', () => {
  test('neither who wrote another value nor who wrote a description', async () => {
    const value = await asked()
    expect((await muster.priya.put(value, hours(22))).status).toBe(204)
    await approve(muster.mei, value)
    await cannotDecide(muster.priya, value)
    const { approvals } = (await muster.liam.get(value)).body
    expect(JSON.stringify(approvals[1].approvers)).not.toContain('Priya')

    const words = await asked()
    expect((await muster.priya.put(words, { ...hours(21), Description: 'By the award.' })).status).toBe(204)
    expect((await muster.priya.get(words)).body.revision).toBe(1)
    await approve(muster.mei, words)
    await cannotDecide(muster.priya, words)
    expect((await approve(siobhan, words)).status).toBe(204)
  })

  test('nor who sent it on its way for somebody else', async () => {
    const path = await asked()
    await muster.mei.put(`${path}/actions/return`, { Remarks: 'Why?' })
    expect((await muster.priya.put(`${path}/actions/submit`)).status).toBe(204)
    await approve(muster.mei, path)
    await cannotDecide(muster.priya, path)

    const draft = await asked(muster.liam, { SubmitImmediately: false })
    expect((await muster.priya.put(`${draft}/actions/submit`)).status).toBe(204)
    await approve(muster.mei, draft)
    await cannotDecide(muster.priya, draft)
  })

  test('an edit after a decision voids it, and what was approved is not what was seen', async () => {
    const path = await asked()
    const seen = (await muster.mei.get(path)).body.revision
    await muster.liam.put(path, hours(2))
    expect((await muster.mei.put(`${path}/actions/approve`, { Revision: seen })).status).toBe(412)
    await approve(muster.mei, path)
    await muster.liam.put(path, hours(3))
    const { body } = await muster.liam.get(path)
    expect(body.approvals.map(({ status }: { status: string }) => status)).toEqual(['Waiting', 'NotReached'])
  })
})

describe('nobody else decides', () => {
  test('out of turn, out of scope, out of office', async () => {
    const path = await asked()
    await cannotDecide(siobhan, path)
    await cannotDecide(await somebody(muster, '1186', { sees: 'all' }), path)
    await cannotDecide(await somebody(muster, 'A138', { sees: 'all' }), path)
    await cannotDecide(muster.tomas, path)
    const reader = await withKey(muster, 'mei', { scopes: ['read', 'change-requests.write'] })
    expect((await approve(reader, path)).body.Code).toBe('InsufficientScope')
    for (const { status } of await decisions(muster.olga, path)) expect(status).toBe(404)
    for (const body of [{ Revision: '1' }, { Revision: 1.5 }, { Revision: 1, Status: 'Approved' }]) {
      expect((await muster.mei.put(`${path}/actions/approve`, body)).status).toBe(400)
    }
  })

  test('after the role, the seat or the authority itself has ended', async () => {
    const path = await asked()
    await revoke('A125', 'ChangeRequestApprover')
    await cannotDecide(muster.mei, path)
    await grant('A125', 'ChangeRequestApprover')
    await muster.admin.query(
      `update authority set status = 'Inactive' where code = 'A125' and employer_group_id = ${harbour}`,
    )
    for (const { status } of await decisions(muster.mei, path)) expect(status).toBe(403)
    await muster.admin.query(
      `update authority set status = 'Active' where code = 'A125' and employer_group_id = ${harbour}`,
    )
    await new Promise(resolve => setTimeout(resolve, 600))
    expect((await approve(muster.mei, path)).status).toBe(204)
  })

  test('a second time, where two people have to', async () => {
    await grant('A125', 'PayrollAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    const EmployeeId = await employeeId(muster, free.shift() ?? '')
    const PayRate = { PayType: 'Hourly', Amount: 44, Per: 'Hour' }
    const path = await raised(muster.liam, { ChangeType: 'PayRate', EmployeeId, PayRate })
    await approve(muster.mei, path)
    await approve(stephen, path)
    const { body } = await muster.priya.get(path)
    expect(body.currentStep).toBe(3)
    expect(JSON.stringify(body.approvals[2].approvers)).not.toContain('Mei')
    await approve(muster.mei, path)
    expect(await statusOf(muster.priya, path)).toBe('Pending')
    await revoke('A125', 'PayrollAdministrator')
  })
})
