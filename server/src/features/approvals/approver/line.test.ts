import { expect, test } from 'vitest'
import { startMuster } from '../../../../test/support/muster.ts'
import type { Answer } from '../../../../test/support/person.ts'

/** An approver in the line is found by its holders of the role alone, unless an explanation is asked for. */

const muster = startMuster()

const group = `employer_group_id = (select id from employer_group where name = 'Harbour Line')`

/** What every third holder of a position gets, with an explanation and without: one role after the other, each all at once. */
async function findTwice(): Promise<(readonly [plain: Answer, explained: Answer])[]> {
  const { rows } = await muster.admin.query(`
    select a.id::int, h.position_id::int as place from position_holder h join authority a using (employer_group_id, person_id)
    where ${group} and h.valid_to is null and h.id % 3 = 0`)
  const found: (readonly [Answer, Answer])[] = []
  for (const type of ['LeaveApprover', 'CredentialApprover', 'SubmitPayrollAuthority']) {
    const pairs = rows.map(async ({ id, place }) => {
      const path = `/Authorities/${id}/Positions/${place}/Approver/${type}`
      const [plain, explained] = [muster.priya.get(path), muster.priya.get(`${path}?explain=true`)]
      return [await plain, await explained] as const
    })
    found.push(...(await Promise.all(pairs)))
  }
  return found
}

const changes = {
  'with roles without limits': 'select',
  'with limits by cost centres': `insert into role_grant_cost_centre select g.employer_group_id, g.id, c.id from role_grant g
    join cost_centre c using (employer_group_id) where ${group} and g.authority_id % 2 = 0 and c.id % 3 > 0 on conflict do nothing;
    update chart_position set cost_centre_id = null where ${group} and id % 2 = 0`,
  'with limits by payment groups': `insert into role_grant_payment_group select g.employer_group_id, g.id, p.id from role_grant g
    join payment_group p using (employer_group_id) where ${group} and g.authority_id % 3 = 0 and p.id % 2 = 0 on conflict do nothing`,
  'with payroll authorities in the line': `insert into role_grant (employer_group_id, authority_id, role)
    select employer_group_id, id, 'SubmitPayrollAuthority' from authority where ${group} and id % 2 = 0 on conflict do nothing`,
  'with managers who left': `update employee set termination_date = current_date - 1, start_date = current_date - 2000
    where ${group} and person_id % 5 = 0`,
  'with delegates': `insert into delegation (employer_group_id, authority_id, delegate_authority_id, roles, valid_from, valid_to, created_at, last_modified)
    select a.employer_group_id, a.id, d.id, '{}', '2020-01-01', '2090-01-01', now(), now() from authority a
    join authority d on d.employer_group_id = a.employer_group_id and d.id between a.id + 1 and a.id + 4 where a.${group}`,
}

test.for(Object.entries(changes))(
  '%s, the approver is the same with an explanation and without',
  async ([, change]) => {
    await muster.admin.query(change)
    const answers = await findTwice()
    expect(new Set(answers.flatMap(pair => pair.map(({ status }) => status)))).not.toContain(503)
    for (const [plain, explained] of answers) {
      if (explained.body.resolvedVia) delete explained.body.path
      expect(plain.body).toEqual(explained.body)
    }
    const ways = new Set(answers.map(([, { body }]) => body.resolvedVia ?? body.Code))
    expect(ways).toContain('ReportingLine')
    if (change.includes('delegation')) expect(ways).toContain('Delegation')
  },
)
