import { describe, expect, test } from 'vitest'
import { hardRulesOf, hours } from '../../../test/support/hard-rules.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { approve, callerFor, raised, statusOf } from '../../../test/support/requests.ts'

const muster = startMuster()
const { people, harbour, nextOfCrew, asked, decisions, cannotDecide, grant, revoke } = hardRulesOf(muster)

describe('an editor does not decide it', () => {
  test('whether they changed a value or a description', async () => {
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
    expect((await approve(people.siobhan, words)).status).toBe(204)
  })

  test('nor a person who submitted it for the requester', async () => {
    const path = await asked()
    await muster.mei.put(`${path}/actions/return`, { Remarks: 'Why?' })
    expect((await muster.priya.put(`${path}/actions/submit`)).status).toBe(204)
    await approve(muster.mei, path)
    await cannotDecide(muster.priya, path)

    const draft = await asked(muster.liam, { SubmitImmediately: false })
    expect((await muster.priya.put(`${draft}/actions/submit`)).status).toBe(404)
  })

  test('an edit after a decision voids the decision', async () => {
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

describe('no other person decides', () => {
  test('before their step, outside their limits or without the role', async () => {
    const path = await asked()
    await cannotDecide(people.siobhan, path)
    await cannotDecide(await callerFor(muster, '1186', { sees: 'all' }), path)
    await cannotDecide(await callerFor(muster, 'A138', { sees: 'all' }), path)
    await cannotDecide(muster.tomas, path)
    const reader = await withKey(muster, 'mei', { scopes: ['read', 'change-requests.write'] })
    expect((await approve(reader, path)).body.Code).toBe('InsufficientScope')
    for (const { status } of await decisions(muster.olga, path)) expect(status).toBe(404)
    for (const body of [{ Revision: '1' }, { Revision: 1.5 }, { Revision: 1, Status: 'Approved' }]) {
      expect((await muster.mei.put(`${path}/actions/approve`, body)).status).toBe(400)
    }
  })

  test('after their role, position or authority has ended', async () => {
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

  test('a second time, if two people must', async () => {
    await grant('A125', 'PayrollAdministrator')
    await new Promise(resolve => setTimeout(resolve, 600))
    const EmployeeId = await nextOfCrew()
    const PayRate = { PayType: 'Hourly', Amount: 44, Per: 'Hour' }
    const path = await raised(muster.liam, { ChangeType: 'PayRate', EmployeeId, PayRate })
    await approve(muster.mei, path)
    await approve(people.stephen, path)
    const { body } = await muster.priya.get(path)
    expect(body.currentStep).toBe(3)
    expect(JSON.stringify(body.approvals[2].approvers)).not.toContain('Mei')
    await approve(muster.mei, path)
    expect(await statusOf(muster.priya, path)).toBe('Pending')
    await revoke('A125', 'PayrollAdministrator')
  })
})
