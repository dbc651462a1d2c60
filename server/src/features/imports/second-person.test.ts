import { beforeAll, expect, test } from 'vitest'
import { csv, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
})

test('fields that go by approval are errors for employees who are here, and none for the others', async () => {
  const [emma] = await rows(
    "select e.code, e.status, m.code as employer, to_char(e.start_date, 'YYYY-MM-DD') as start, p.given_name, p.family_name, e.email from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id join employer m on m.employer_group_id = e.employer_group_id and m.id = e.employer_id where e.employer_group_id = $1 and e.email like 'emma.%'",
  )
  const header = 'code,givenName,familyName,email,employerCode,startDate,employmentType,taxFileNumber'
  const same = `${emma.code},${emma.given_name},${emma.family_name},${emma.email},${emma.employer},${emma.start}`
  const changing = await done(priya, {
    'employees.csv': csv(
      header,
      `${same.replace(emma.family_name, 'Other')},Casual,876 543 210`.replace(emma.email, 'elsewhere@example.com'),
      `N2,New,Person,n2@example.com,${emma.employer},2026-01-05,Casual,`,
    ),
  })
  expect(changing.status).toBe('Failed')
  expect(errorsAt(changing)).toEqual([
    'employees.csv:2:familyName',
    'employees.csv:2:email',
    'employees.csv:2:employmentType',
    'employees.csv:2:taxFileNumber',
  ])
  expect(changing.result.errors[0].reason).toContain('change request')
  const plain = await done(priya, { 'employees.csv': csv(header.replace(',employmentType,taxFileNumber', ''), same) })
  expect(plain).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 1 }] } })
})

test("Priya's own authority, roles and positions are errors, whatever they are named by", async () => {
  const [own] = await rows(
    "select a.code, a.email, p.given_name, p.family_name, e.code as employee from authority a join person p on p.employer_group_id = a.employer_group_id and p.id = a.person_id left join employee e on e.employer_group_id = a.employer_group_id and e.person_id = a.person_id where a.employer_group_id = $1 and a.email like 'priya.%'",
  )
  const [position, next] = await rows(
    'select code from chart_position where employer_group_id = $1 order by id limit 2',
  )
  const operation = await done(priya, {
    'authorities.csv': csv(
      'code,givenName,familyName,email,roles,employeeCode',
      `${own.code},${own.given_name},${own.family_name},${own.email},EmployerAdministrator;LeaveApprover,${own.employee}`,
    ),
    'authority-roles.csv': csv('authorityCode,role,from', `${own.code},Auditor,2031-01-01`),
    'position-holders.csv': csv(
      'positionCode,employeeCode,authorityCode,from',
      `${position.code},${own.employee},,2026-01-01`,
      `${next.code},,${own.code},2026-02-01`,
    ),
  })
  expect(operation.status).toBe('Failed')
  expect(errorsAt(operation)).toEqual([
    'authorities.csv:2:code',
    'authority-roles.csv:2:authorityCode',
    'position-holders.csv:2:positionCode',
    'position-holders.csv:3:positionCode',
  ])
})

test('nor can Noah, made an administrator, give himself another authority', async () => {
  const of = 'select a.employer_group_id, a.id from user_account a join login l on l.id = a.login_id where l.email = $1'
  const change = (text: string) => muster.admin.query(text, [muster.noah.email])
  await change(`update user_account set is_api_enabled = true where id = (select id from (${of}) own)`)
  await change(`delete from access_scope where user_account_id = (select id from (${of}) own)`)
  await change(
    `insert into access_scope (employer_group_id, user_account_id, type) select own.*, 'All' from (${of}) own`,
  )
  await change(`insert into user_account_role select own.*, 'EmployerAdministrator' from (${of}) own`)
  const noah = await withKey(muster, 'noah', { scopes: ['admin'] })
  const { rows: own } = await change('select code from employee where email = $1')
  const operation = await done(noah, {
    'authorities.csv': csv(
      'code,givenName,familyName,email,roles,employeeCode',
      `A-NEW,N,N,n@example.com,LeaveApprover,${own[0].code}`,
    ),
  })
  expect(errorsAt(operation)).toContain('authorities.csv:2:code')
})

test('a position that Priya holds does not move by her own hand', async () => {
  const { rows } = await muster.admin.query(`select p.code, p.name from chart_position p
    join position_holder h on h.employer_group_id = p.employer_group_id and h.position_id = p.id and h.valid_to is null
    join employee e on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id and e.code = '1102'
    where p.reporting_position_id is not null limit 1`)
  const own = csv('code,name,chartCode', `${rows[0].code},Another name,LINE`)
  expect(errorsAt(await done(priya, { 'positions.csv': own }))).toEqual(['positions.csv:2:code'])
})

test('pay roles and EmployerAdministrator are errors, plain and with limits; other roles are granted', async () => {
  const set = {
    'authorities.csv': csv(
      'code,givenName,familyName,email,roles',
      'A-PAY,Pat,Payer,pat@example.com,LeaveApprover;PayrollAdministrator',
    ),
    'authority-roles.csv': csv('authorityCode,role,from', 'A-PAY,RunPayrollAuthority,2026-01-01'),
  }
  expect(errorsAt(await done(priya, set))).toEqual(['authorities.csv:2:roles', 'authority-roles.csv:2:role'])
  const liam = csv(
    'code,givenName,familyName,email,roles',
    "A132,Liam,O'Brien,liam.obrien@harbourline.example,ChangeRequestApprover;PayrollAdministrator",
  )
  expect(errorsAt(await done(priya, { 'authorities.csv': liam }))).toEqual(['authorities.csv:2:roles'])
  const administrator = csv('authorityCode,role,from', 'A132,EmployerAdministrator,2099-01-01')
  expect(errorsAt(await done(priya, { 'authority-roles.csv': administrator }))).toEqual(['authority-roles.csv:2:role'])
  const plain = {
    'authorities.csv': csv('code,givenName,familyName,email,roles', 'A-PAY,Pat,Payer,pat@example.com,LeaveApprover'),
  }
  expect(await done(priya, plain)).toMatchObject({ status: 'Succeeded' })
})

test('who holds what goes by approval for those who are here; a new employee comes with a position', async () => {
  const [held] = await rows(
    `select p.code, e.code as employee, a.code as authority from position_holder h
     join chart_position p on p.employer_group_id = h.employer_group_id and p.id = h.position_id and p.status = 'Active'
     join employee e on e.employer_group_id = h.employer_group_id and e.person_id = h.person_id and e.status = 'Active'
     join authority a on a.employer_group_id = h.employer_group_id and a.person_id = h.person_id
     where h.employer_group_id = $1 and a.email like 'liam.%' and h.valid_to is null limit 1`,
  )
  const [other, another] =
    await rows(`select code from chart_position where employer_group_id = $1 and status = 'Active'
    and code <> '${held.code}' order by id desc limit 2`)
  const holders = (...lines: string[]) => ({
    'position-holders.csv': csv('positionCode,employeeCode,authorityCode,from,to', ...lines),
  })
  const moved = await done(
    priya,
    holders(`${other.code},${held.employee},,2031-01-01,`, `${another.code},,${held.authority},2031-02-01,`),
  )
  expect(errorsAt(moved)).toEqual(['position-holders.csv:2:positionCode', 'position-holders.csv:3:positionCode'])
  expect(moved.result.errors[0].reason).toContain('PositionAssignment')

  const [{ code: employer }] = await rows('select code from employer where employer_group_id = $1 order by id limit 1')
  const brought = await done(priya, {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate',
      `NEW1,Nina,New,nina@harbourline.example,${employer},2026-01-05`,
    ),
    ...holders(`${other.code},NEW1,,2026-01-05,`),
  })
  expect(brought).toMatchObject({ status: 'Succeeded' })
  const again = await done(priya, holders(`${other.code},NEW1,,2026-01-05,`))
  expect(again).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 1 }] } })
  const ended = await done(priya, holders(`${other.code},NEW1,,2026-01-05,2030-12-31`))
  expect(errorsAt(ended)).toEqual(['position-holders.csv:2:positionCode'])
})

test('an authority that holds pay roles is not made active by an import', async () => {
  const payer = (status: string) => ({
    'authorities.csv': csv('code,givenName,familyName,email,status', `A-OFF,Pia,Payer,pia@bureau.example,${status}`),
  })
  expect(await done(priya, payer('Inactive'))).toMatchObject({ status: 'Succeeded' })
  await muster.admin.query(
    "insert into role_grant (employer_group_id, authority_id, role) select employer_group_id, id, 'RunPayrollAuthority' from authority where code = 'A-OFF'",
  )
  expect(errorsAt(await done(priya, payer('Active')))).toEqual(['authorities.csv:2:status'])
  expect(await done(priya, payer('Pending'))).toMatchObject({ status: 'Succeeded' })
  expect(errorsAt(await done(priya, payer('Active')))).toEqual(['authorities.csv:2:status'])
})

test('no other person becomes the authority for whom a pay role waits', async () => {
  const [{ code: employee }] = await rows(
    `select code from employee e where employer_group_id = $1 and status = 'Active' and not exists (select from authority a
       where a.employer_group_id = e.employer_group_id and a.person_id = e.person_id) order by id limit 1`,
  )
  const as = (columns = '', cells = '') => ({
    'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `A-WAIT,Will,Wait,will@bureau.example${cells}`),
  })
  expect(await done(priya, as())).toMatchObject({ status: 'Succeeded' })
  const [{ id }] = await rows("select id from authority where employer_group_id = $1 and code = 'A-WAIT'")
  expect((await priya.post(`/Authorities/${id}/Roles`, { Role: 'RunPayrollAuthority' })).status).toBe(202)
  const linked = await done(priya, as(',employeeCode', `,${employee}`))
  expect(errorsAt(linked)).toEqual(['authorities.csv:2:employeeCode'])
  expect(linked.result.errors[0].reason).toContain('waits for a second administrator')
})

test('no person becomes two people by an email, though operators may enter shared mailboxes', async () => {
  const [emma] = await rows(
    "select e.code, e.email, m.code as employer from employee e join employer m on m.employer_group_id = e.employer_group_id and m.id = e.employer_id where e.employer_group_id = $1 and e.email like 'emma.%'",
  )
  const [mei] = await rows("select code from authority where employer_group_id = $1 and email like 'mei.%'")
  const set = {
    'authorities.csv': csv(
      'code,givenName,familyName,email,roles',
      'S-1,Sam,Shadow,MEI.WONG@harbourline.example,',
      'S-2,Sam,Second,sam@shadow.example,',
      'S-3,Sam,Third,SAM@shadow.example,',
      `S-4,Emma,Again,${emma.email.toUpperCase()},`,
    ),
  }
  const operation = await done(priya, set)
  const reasons = operation.result.errors.map(({ line, reason }: Record<string, string>) => `${line}: ${reason}`)
  expect(reasons).toEqual([
    expect.stringMatching(`^2: The authority ${mei.code} has this email, and one person has one authority`),
    expect.stringMatching(/^2: The employee \w+ has this email/),
    expect.stringMatching(/^4: The authority S-2 of line 3 has this email/),
    expect.stringMatching(/^5: The authority \w+ has this email/),
    expect.stringMatching(`^5: The employee ${emma.code} has this email. Write ${emma.code} in employeeCode`),
  ])
  expect((await importSet(muster, set, { groupName: 'Harbour Line' })).errors).toEqual([])
})
