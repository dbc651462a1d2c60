import { expect, test } from 'vitest'
import { explaining, ranDuring, touchedBy } from '../../../test/support/database/plans.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Answer } from '../../../test/support/person.ts'

const muster = startMuster({}, explaining)

/** Sealed entries about people who are not Emma. */
async function entriesAboutOthers(count: number): Promise<void> {
  await muster.admin.query(`
    with written as (
      insert into audit_entry (employer_group_id, occurred_at, actor, action, resource_type, resource_id, employee_id, event_token)
      select id, now(), 'System', 'change-request.updated', (array['ChangeRequest', 'Employee', 'UserAccount'])[1 + n % 3],
        1000000 + n, case when n % 3 < 2 then 1000000 + n % 5000 end, gen_random_uuid()
      from employer_group, generate_series(1, ${count}) n where name = 'Harbour Line' returning employer_group_id, id)
    insert into audit_seal (employer_group_id, sequence, audit_entry_id, previous_hash, hash, sealed_at)
    select employer_group_id, 1000000 + row_number() over (order by id), id, '', '', now() from written`)
  await muster.admin.query('delete from unsealed_record where record_id in (select audit_entry_id from audit_seal)')
  await muster.admin.query('vacuum (analyze)')
}

test('the entries about Emma, her requests and her account are read without those about others', async () => {
  const { rows } = await muster.admin.query('select id::int from employee where email = $1', [muster.emma.email])
  await entriesAboutOthers(20_000)
  for (const order of ['OldestFirst', 'NewestFirst']) {
    const path = `/AuditLog?employeeId=${rows[0].id}&Order=${order}`
    // The first request reads who the caller is.
    await muster.priya.get(path)
    const statements = await ranDuring(async () => {
      const { body } = await muster.priya.get(path)
      const types = new Set(body.map(({ resource }: Answer['body']) => resource.type))
      expect(types).toEqual(new Set(['ChangeRequest', 'Employee', 'ExpenseApplication', 'UserAccount', ...types]))
    })
    const ofLog = statements.filter(({ text }) => text.includes('audit_seal'))
    expect(ofLog.length).toBe(2)
    expect(ofLog.map(({ plan }) => touchedBy(plan)).filter(rows => rows > 2_000)).toEqual([])
  }
})
