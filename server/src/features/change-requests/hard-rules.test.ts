import { describe, expect, test } from 'vitest'
import { hardRulesOf, hours } from '../../../test/support/hard-rules.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { approve, callerFor, employeeId, raised } from '../../../test/support/requests.ts'

const muster = startMuster()
const { people, harbour, asked, cannotDecide, grant, revoke, delegate } = hardRulesOf(muster)

/** Mei requests a change of Liam: Stephen decides, then Priya or Siobhan. */
const askedOfLiam = async (day: string) =>
  raised(muster.mei, {
    ChangeType: 'EmploymentTerms',
    EmployeeId: await employeeId(muster, '1048'),
    EffectiveDate: day,
    ...hours(21),
  })

describe('the requester does not decide it', () => {
  test('at any step, or with another key', async () => {
    const path = await asked()
    await cannotDecide(muster.liam, path)
    await cannotDecide(await withKey(muster, 'liam', { scopes: ['read', 'change-requests.decide'] }), path)
    await approve(muster.mei, path)
    await cannotDecide(muster.liam, path)
  })

  test('by a delegation from its approver', async () => {
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

  test('by a role granted later', async () => {
    const path = await asked()
    await approve(muster.mei, path)
    await grant('A132', 'HumanResourcesAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    await cannotDecide(muster.liam, path)
    await revoke('A132', 'HumanResourcesAdministrator')
  })

  test('as the fallback of chart and group', async () => {
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

  test('Priya neither reassigns a request that she raised nor reassigns one to a party', async () => {
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

describe('the subject does not decide it', () => {
  test('though they approve for others, whatever roles they get', async () => {
    const path = await askedOfLiam('2027-02-01')
    await cannotDecide(muster.liam, path)
    await delegate('A110', 'A132')
    await grant('A132', 'HumanResourcesAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    await approve(people.stephen, path)
    await cannotDecide(muster.liam, path)
    expect((await muster.liam.put(`${path}/actions/reassign`, { AuthorityId: 1, Remarks: 'Me.' })).status).toBe(403)
    await revoke('A132', 'HumanResourcesAdministrator')
    await muster.priya.put(`${path}/actions/cancel`)
  })
})

test('Priya, who administers the whole group, does not act on a request of her manager about her', async () => {
  const margaret = await callerFor(muster, '1045', { sees: 'all' })
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

test('Priya edits and cancels her own request about herself', async () => {
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
