import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { approve, callerFor, employeeId, raised, seedPolicies } from '../../../test/support/requests.ts'

const muster = startMuster()
beforeAll(() => seedPolicies(muster))

const account = { AccountName: 'M Doyle', Bsb: '062-000', AccountNumber: '987654', AllocationType: 'Remainder' }

/** An employee requests another bank account: two payroll administrators decide, Tomas and Priya. */
async function bankOf(code: string): Promise<[Person, string]> {
  const itself = await callerFor(muster, code)
  const EmployeeId = await employeeId(muster, code)
  return [itself, await raised(itself, { ChangeType: 'BankAccounts', EmployeeId, BankAccounts: [account] })]
}

const remarksOf = async (path: string) => (await muster.priya.get(`${path}/remarks`)).body

const reasonFor = async (person: Person, path: string) =>
  (await person.get(path)).body.availableActions.find(({ action }: { action: string }) => action === 'approve').reason

test('the record shows the author of the first of two approvals, and that one more is needed', async () => {
  const [itself, path] = await bankOf('1063')
  expect(await reasonFor(itself, path)).toBe('It is about yourself.')
  expect((await approve(muster.tomas, path)).status).toBe(204)

  expect(await remarksOf(path)).toMatchObject([
    { type: 'Approval', remark: 'Approved. One more person must approve it.', author: { name: 'Novak, Tomas' } },
  ])
  const { approvals } = (await muster.priya.get(path)).body
  expect(approvals).toMatchObject([
    { status: 'Waiting', rule: 'All', approvalsNeeded: 2, approvedBy: [{ name: 'Novak, Tomas' }] },
  ])
  expect(approvals[0]).not.toHaveProperty('decidedBy')
  expect(await reasonFor(muster.tomas, path)).toBe(
    'You have approved it already. Another person must make the next decision. One more person must approve it.',
  )
  expect(await reasonFor(itself, path)).toBe('It is about yourself. One more person must approve it.')
  expect(await reasonFor(muster.priya, path)).toBeUndefined()
  const { rows } = await muster.admin.query('select type from event where change_request_id = $1 order by id', [
    path.split('/').at(-1),
  ])
  expect(rows.at(-1)).toEqual({ type: 'change-request.step-approved' })

  expect((await approve(muster.priya, path)).status).toBe(204)
  expect((await remarksOf(path)).at(-1)).toMatchObject({ remark: 'Approved.', author: { name: 'Raman, Priya' } })
  expect((await muster.priya.get(path)).body.approvals).toMatchObject([{ decidedBy: { name: 'Raman, Priya' } }])
})

test('the remark of an approver is stored as sent', async () => {
  const [, path] = await bankOf('1221')
  await muster.tomas.put(`${path}/actions/approve`, { Revision: 1, Remarks: 'Called her, it is hers.' })
  expect(await remarksOf(path)).toMatchObject([{ type: 'Approval', remark: 'Called her, it is hers.' }])
})

test('a step of one approval has no approvalsNeeded', async () => {
  const EmployeeId = await employeeId(muster, '1063')
  const path = await raised(muster.priya, {
    ...{ ChangeType: 'PaymentGroup', EmployeeId },
    PaymentGroup: { PaymentGroupId: (await otherPaymentGroup(EmployeeId)).id },
  })
  const [step] = (await muster.priya.get(path)).body.approvals
  expect(step).toMatchObject({ rule: 'Any' })
  expect(step).not.toHaveProperty('approvalsNeeded')
  expect(step).not.toHaveProperty('approvedBy')
})

async function otherPaymentGroup(id: number): Promise<{ id: number }> {
  const { paymentGroup, employer } = (await muster.priya.get(`/Employees/${id}`)).body
  return (await muster.priya.get('/PaymentGroups')).body.find(
    (each: { id: number; employer: { id: number } }) => each.id !== paymentGroup.id && each.employer.id === employer.id,
  )
}
