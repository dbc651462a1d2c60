import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

test('Priya, whose administrative roles were withdrawn a moment ago, changes no structure while her key is cached', async () => {
  const [before, after] = [
    { Code: 'HELD', Name: 'With her roles' },
    { Code: 'LOST', Name: 'Without' },
  ]
  expect((await muster.priya.post('/CostCentres', before)).status).toBe(201)
  await muster.admin.query(
    `delete from user_account_role r using user_account a join login l on l.id = a.login_id
     where a.employer_group_id = r.employer_group_id and a.id = r.user_account_id and l.email = $1`,
    [muster.priya.email],
  )
  await muster.admin.query(
    `delete from role_grant g using authority a where a.employer_group_id = g.employer_group_id and a.id = g.authority_id
     and a.email = $1 and g.role in ('EmployerAdministrator', 'HumanResourcesAdministrator')`,
    [muster.priya.email],
  )
  expect((await muster.priya.post('/CostCentres', after)).status).toBe(403)
})
