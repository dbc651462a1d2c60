import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { csv, type ImportSet, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
})

/** For each test another Pat of a bureau, no employee, and an unknown newcomer. */
let pat = { Code: '', GivenName: 'Pat', FamilyName: 'Payer', Email: '' }
let newcomer = ''
let number = 0
beforeEach(async () => {
  pat = { ...pat, Code: `PAY${++number}`, Email: `pay${number}@bureau.example` }
  newcomer = `NEW${number}`
  const made = await priya.post('/Authorities', pat)
  expect(made.status).toBe(201)
})

const authorityId = async () =>
  (await rows(`select id from authority where employer_group_id = $1 and code = '${pat.Code}'`))[0].id

/** Past the second administrator. */
const hold = (role = 'PayrollAdministrator', from: string | null = null, to: string | null = null) =>
  muster.admin.query(
    `insert into role_grant (employer_group_id, authority_id, role, valid_from, valid_to)
     select employer_group_id, id, $2, $3, $4 from authority where code = $1`,
    [pat.Code, role, from, to],
  )
const wait = async (Role = 'RunPayrollAuthority') =>
  expect((await priya.post(`/Authorities/${await authorityId()}/Roles`, { Role })).status).toBe(202)

const employees = (code = newcomer, email = `${newcomer}@example.com`): ImportSet => ({
  'employees.csv': csv(
    'code,givenName,familyName,email,employerCode,startDate',
    `${code},Mallory,Marsh,${email},HLF,2026-01-05`,
  ),
})
const authorities = (columns: string, cells: string, who = `${pat.Code},Pat,Payer,${pat.Email}`): ImportSet => ({
  'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `${who}${cells}`),
})
const linkedToNewcomer = () => ({ ...employees(), ...authorities(',employeeCode', `,${newcomer}`) })

/** Nothing was stored, and the error is there. */
async function refused(set: ImportSet, column = 'employeeCode') {
  const operation = await done(priya, set)
  expect(operation.status).toBe('Failed')
  expect(errorsAt(operation)).toEqual([`authorities.csv:2:${column}`])
  const [is] = await rows(`select p.given_name, a.email, e.id is not null as linked from authority a
    join person p on p.id = a.person_id left join employee e on e.person_id = p.id where a.employer_group_id = $1 and a.code = '${pat.Code}'`)
  expect(is).toEqual({ given_name: 'Pat', email: pat.Email, linked: false })
}

describe('a new employee whom Priya brings', () => {
  test.each(['PayrollAdministrator', 'RunPayrollAuthority', 'SubmitPayrollAuthority', 'VerifyPayrollAuthority'])(
    'does not become the authority that holds %s',
    async role => {
      await hold(role)
      await refused(linkedToNewcomer())
    },
  )

  test('nor the one for which a pay role waits', async () => {
    await wait()
    await refused(linkedToNewcomer())
  })

  test.each([
    ['that begins later', '2040-01-01', null],
    ['that ends later', '2020-01-01', '2040-12-31'],
  ])('nor one with a role %s', async (_when, from, to) => {
    await hold('RunPayrollAuthority', from, to)
    await refused(linkedToNewcomer())
  })

  test('nor one that is inactive, nor by an account that holds the role', async () => {
    await hold()
    expect((await done(priya, authorities(',status', ',Inactive'))).status).toBe('Succeeded')
    await refused(linkedToNewcomer())
    await muster.admin.query('delete from role_grant where authority_id = $1', [await authorityId()])
    await muster.admin.query(
      `with login as (insert into login (id, name, email, created_at, updated_at)
         values ($1, 'Pat', $1 || '@login.example', now(), now()) returning id),
       account as (insert into user_account (employer_group_id, login_id, person_id, status, is_api_enabled, created_at, last_modified)
         select a.employer_group_id, login.id, a.person_id, 'Active', false, now(), now() from authority a, login where a.code = $1
         returning employer_group_id, id)
       insert into user_account_role select employer_group_id, id, 'PayrollAdministrator' from account`,
      [pat.Code],
    )
    await refused(linkedToNewcomer())
  })

  test('nor by the same email, nor with the email of the authority', async () => {
    await hold()
    await refused({ ...employees(newcomer, pat.Email), ...authorities(',employeeCode', `,${newcomer}`) })
  })

  test('becomes one whose pay role is over, or that has others', async () => {
    await hold('RunPayrollAuthority', '2020-01-01', '2020-12-31')
    await hold('LeaveApprover')
    expect(await done(priya, linkedToNewcomer())).toMatchObject({ status: 'Succeeded' })
  })

  test('may be made it by the operator, who is on record', async () => {
    await hold()
    expect((await importSet(muster, linkedToNewcomer(), { groupName: 'Harbour Line' })).errors).toEqual([])
    const [entry] = await rows(`select actor, details from audit_entry where employer_group_id = $1
      and action = 'authority.updated' and resource_id = ${await authorityId()} order by id desc limit 1`)
    expect(entry).toEqual({ actor: 'System', details: { changedFields: ['employeeId'] } })
  })
})

describe('Priya makes no other person of it either', () => {
  test('by two imports, one after the other, nor over the API in between', async () => {
    await hold()
    expect((await done(priya, employees())).status).toBe('Succeeded')
    await refused(authorities(',employeeCode', `,${newcomer}`))
    const [{ id: EmployeeId }] = await rows(
      `select id::int from employee where employer_group_id = $1 and code = '${newcomer}'`,
    )
    const { Code, Email } = pat
    const put = await priya.put(`/Authorities/${await authorityId()}`, { Code, Email, EmployeeId })
    expect([put.status, Object.keys(put.body.ModelState)]).toEqual([400, ['command.EmployeeId']])
  })

  test.each([
    ['givenName', () => `${pat.Code},Mallory,Payer,${pat.Email}`],
    ['familyName', () => `${pat.Code},Pat,Marsh,${pat.Email}`],
    ['email', () => `${pat.Code},Pat,Payer,mallory${number}@example.com`],
  ])('by another %s, while the role is held or waits', async (column, who) => {
    await wait()
    await refused(authorities('', '', who()), column)
    await hold()
    await refused(authorities('', '', who()), column)
  })

  test('by dropping the role in the same row, or making it inactive', async () => {
    await hold()
    await refused({ ...employees(), ...authorities(',employeeCode,roles,status', `,${newcomer},,Inactive`) })
    await refused(authorities(',roles', ',', `${pat.Code},Mallory,Payer,${pat.Email}`), 'givenName')
  })

  test('of one that is linked, by an email of its own, or by cutting it off', async () => {
    const tomas = (email: string, columns = '', cells = '') => authorities(columns, cells, `A113,Tomas,Novak,${email}`)
    const email = await done(priya, tomas('newcomer@example.com'))
    expect(errorsAt(email)).toEqual(['authorities.csv:2:email'])
    const apart = await done(priya, tomas('tomas.novak@harbourline.example', ',employeeCode', ','))
    expect(errorsAt(apart)).toContain('authorities.csv:2:employeeCode')
  })
})
