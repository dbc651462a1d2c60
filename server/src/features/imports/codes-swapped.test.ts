import { expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { csv } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)

const roles = [
  { what: 'that it has', role: 'PayrollAdministrator', from: '2021-07-01', other: 'MO' },
  { what: 'that is new', role: 'LeaveApprover', from: '2099-01-05', other: '4W-was-MO' },
]
test.each(roles)(
  'codes that Priya swaps while an import stores limit a role $what of A114 to nothing else',
  async ({ role, from, other }) => {
    const priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
    const groups = await rows(
      'select id::int, code, name, frequency, employer_id::int from payment_group where employer_group_id = $1',
    )
    const recode = (code: string, to: string) => {
      const { id, name, frequency, employer_id } = groups.find(each => each.code === code)
      return priya.put(`/PaymentGroups/${id}`, { Code: to, Name: name, EmployerId: employer_id, Frequency: frequency })
    }
    await muster.admin.query('begin; lock table employee in share mode')
    const imported = done(priya, {
      'authority-roles.csv': csv('authorityCode,role,from,paymentGroupCodes', `A114,${role},${from},4W`),
      'employees.csv': csv(
        'code,givenName,familyName,email,employerCode,startDate',
        `${role},Lee,Late,${role.toLowerCase()}@harbourline.example,HLF,2026-01-05`,
      ),
    })
    await untilLocked(muster, 'relation')
    let areSwapped = false
    const swapped = (async () => [await recode('4W', `4W-was-${other}`), await recode(other, '4W')])().finally(() => {
      areSwapped = true
    })
    await untilLocked(muster, 'transactionid', () => areSwapped)
    await muster.admin.query('rollback')
    expect((await imported).status).toBe('Succeeded')
    expect((await swapped).map(({ status }) => status)).toEqual([204, 204])
    expect(
      await rows(`select p.name from role_grant g join authority a on a.id = g.authority_id
      join role_grant_payment_group l on l.role_grant_id = g.id join payment_group p on p.id = l.payment_group_id
      where g.employer_group_id = $1 and a.code = 'A114' and g.role = '${role}'`),
    ).toEqual([{ name: groups.find(each => each.code === '4W').name }])
  },
)
