import { expect, test } from 'vitest'
import { grantRole, untilForgotten } from '../../../test/support/grants.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { signIn } from '../../../test/support/sign-in.ts'

const muster = startMuster()

test('a role with a hand on pay, gained while signed in, asks for one too', async () => {
  await muster.admin.query(
    'update user_account set is_api_enabled = false where login_id = (select id from login where email = $1)',
    [muster.liam.email],
  )
  await muster.admin.query('delete from login_two_factor where user_id = (select id from login where email = $1)', [
    muster.liam.email,
  ])
  await muster.admin.query('update login set two_factor_enabled = false where email = $1', [muster.liam.email])
  const liam = await signIn(muster, 'liam')
  expect((await liam.get('/CostCentres')).status).toBe(200)
  await grantRole(muster, 'liam', { role: 'VerifyPayrollAuthority', costCentreCode: 'FER-SYD' })
  await untilForgotten()
  expect((await liam.get('/CostCentres')).status).toBe(403)
})
