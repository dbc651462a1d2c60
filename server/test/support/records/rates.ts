import type { Muster } from '../muster.ts'

/** Takes away the pay rate of an employee of Harbour Line, as if none were agreed yet. */
export async function forgetRate({ admin }: Pick<Muster, 'admin'>, code: string): Promise<void> {
  const { rows } = await admin.query(
    `update employee set pay_rate = null where code = $1
       and employer_group_id = (select id from employer_group where name = 'Harbour Line') returning id`,
    [code],
  )
  await admin.query("delete from employee_fact where field = 'PayRate' and employee_id = any($1)", [
    rows.map(({ id }) => id),
  ])
}
