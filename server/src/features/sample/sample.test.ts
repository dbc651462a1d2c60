import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { followed } from '../../../test/support/contract/contract.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { Visitor } from '../../../test/support/sign-in.ts'
import { makeResetLink } from '../sign-in/index.ts'

const muster = startMuster()

const read = async (query: string, values: unknown[] = []) => (await muster.admin.query(query, values)).rows

test('both groups are there, for tests only, each with a fallback authority for steps without an approver', async () => {
  expect(
    await read(`select g.name, g.is_test, g.time_zone, a.status as fallback from employer_group g
      join authority a on a.employer_group_id = g.id and a.id = g.fallback_authority_id order by g.id`),
  ).toEqual([
    { name: 'Harbour Line', is_test: true, time_zone: 'Australia/Sydney', fallback: 'Active' },
    { name: 'Southern Freight', is_test: true, time_zone: 'Australia/Melbourne', fallback: 'Active' },
  ])
})

test('people have accounts of the sample, and the keys of their documents', async () => {
  expect(muster.emma.apiKey).toMatch(/^phr_test_/)
  expect(muster.noah.apiKey).toBe('')
  expect([muster.emma.secondFactor, muster.noah.secondFactor]).toEqual([
    expect.stringMatching(/^otpauth:\/\/totp\//),
    null,
  ])
  expect(await muster.ravi.get('/CostCentres')).toMatchObject({ status: 401 })
  expect(await read('select count(*)::int as accounts from user_account where not is_sample')).toEqual([
    { accounts: 0 },
  ])
})

test('their colleagues have no passwords, and may get one by a link', async () => {
  const colleagues = await read(
    `select l.email from login l join login_credential c on c.user_id = l.id where c.password not like '$argon2id$%'`,
  )
  expect(colleagues.length).toBeGreaterThan(40)
  const [{ email: Email }] = colleagues
  const signIn = async (Password: string) =>
    (await new Visitor(muster).post('/console/session', { Email, Password })).status
  for (const password of ['none', '', 'unchanged']) expect([400, 401]).toContain(await signIn(password))
  const how = { email: Email, now: new Date().toISOString(), withSecondFactor: false, withKeys: false }
  const { link } = await makeResetLink(muster.database, muster.context.config, how)
  const NewPassword = 'wide harbour at seven'
  const [, Token] = link.split('#token=')
  expect((await new Visitor(muster).post('/console/password/resets', { Token, NewPassword })).status).toBe(204)
  expect(await signIn(NewPassword)).toBe(200)
})

test('no person has decided a request of their own or about themselves, and no moment lies in the future', async () => {
  expect(
    await read(`select d.id from approval_decision d join approvable a on a.employer_group_id = d.employer_group_id and a.id = d.approvable_id
      where d.decided_by_person_id in (a.requested_by_person_id, a.subject_person_id)`),
  ).toEqual([])
  expect(await read('select code from change_request where greatest(created_at, last_modified) > now()')).toEqual([])
  expect(await read('select id from remark where created_at > now()')).toEqual([])
})

test('what was applied is in the employee’s record and its facts', async () => {
  const applied = await read(`
    select r.code, c.field from change_request r
    join change_request_change c on c.employer_group_id = r.employer_group_id and c.change_request_id = r.id
    where r.applied_at is not null and c.field not in ('OrganisationChartPositionId', 'AssignmentType', 'FullTimeEquivalent')
      and not exists (select from employee_fact f where f.employer_group_id = r.employer_group_id
        and f.change_request_id = r.id and f.field = coalesce(c.fact_field, c.field))`)
  expect(applied).toEqual([])
})

test('what a request changes are fields of its kind; what failed by another change says by which', async () => {
  const { paths, components } = (await muster.priya.get('/openapi.json')).body
  const { schema } = followed(
    paths['/change-requests'].post.requestBody.content['application/json'],
    components.schemas,
  )
  const others = (
    await read(`select distinct r.change_type as kind, c.field from change_request r
    join change_request_change c on c.employer_group_id = r.employer_group_id and c.change_request_id = r.id order by 1, 2`)
  ).filter(({ kind, field }) => {
    const { type, properties } = schema.properties[kind]
    return type === 'array' ? field !== kind : !(field in properties)
  })
  // A rehire ends the former last day. The position of a hire brings its type of assignment.
  expect(others).toEqual([
    { kind: 'Hire', field: 'AssignmentType' },
    { kind: 'Rehire', field: 'TerminationDate' },
  ])
  const failed = await read(
    "select failure_code as code, conflicts from change_request where status = 'Failed' order by id",
  )
  expect(failed.map(({ code, conflicts }) => [code, conflicts?.[0].field])).toEqual([
    ['BaseChanged', 'CostCentre'],
    ['RuleBroken', undefined],
  ])
})

test('what Priya may not do alone, Catherine confirms', async () => {
  const [{ id }] = (await muster.priya.get('/Authorities/Search?AuthorityEmail=mei.wong@harbourline.example')).body
  const asked = await muster.priya.post(`/Authorities/${id}/Roles`, { Role: 'VerifyPayrollAuthority' })
  expect(asked.status).toBe(202)
  const approve = `${asked.headers.get('location')}/actions/approve`
  expect(await muster.priya.put(approve, {})).toMatchObject({ status: 403, body: { Code: 'NotYourDecision' } })
  expect((await muster.catherine.put(approve, {})).status).toBe(204)
  expect((await muster.priya.get(`/Authorities/${id}`)).body.roles).toContain('VerifyPayrollAuthority')
})

test('every masked number has its ciphertext, and no number is in the clear', async () => {
  expect(
    await read(`select count(*)::int as unsealed from employee
      where (bank_accounts is null) <> (bank_accounts_ciphertext is null)
        or (superannuation is null) <> (superannuation_ciphertext is null)`),
  ).toEqual([{ unsealed: 0 }])
  expect(
    await read(`select id from employee_fact where field in ('TaxFileNumber', 'BankAccounts', 'Superannuation')
      and value <> 'null' and value_ciphertext is null and superseded_at is null`),
  ).toEqual([])
})

test('active employees have a rate, an account, a fund, a declaration, an address and a birthday', async () => {
  const without =
    await read(`select e.code from employee e join person p on p.employer_group_id = e.employer_group_id and p.id = e.person_id
    where e.status = 'Active' and (p.date_of_birth is null or p.address1 is null or p.suburb is null or p.country_id is null
      or e.residency_status is null or e.claims_tax_free_threshold is null or e.has_study_loan is null
      or not coalesce((e.pay_rate ->> 'amount')::numeric > 0 and (e.pay_rate ->> 'payType' = 'Hourly') = (e.pay_rate ->> 'per' = 'Hour'), false)
      or not coalesce(e.bank_accounts -> 0 ->> 'bsb' ~ '^[0-9]{3}-[0-9]{3}$' and e.bank_accounts -> 0 ->> 'accountName' <> '', false)
      or not coalesce(e.superannuation -> 0 ->> 'usi' ~ '^[A-Z]{3}[0-9]{4}AU$' and e.superannuation -> 0 ->> 'fundName' <> '', false))`)
  expect(without).toEqual([])
})

test('Emeka reads everything and the audit log, and decides nothing', async () => {
  const [{ id }] = (await muster.emeka.get('/Employees/Search?EmployeeCode=1413')).body
  const [hire] = (await muster.emeka.get(`/change-requests?EmployeeId=${id}`)).body
  expect(hire).toMatchObject({ code: 'CR-000042', changeType: 'Hire', status: 'Pending' })
  expect(hire.approvals[0]).toMatchObject({ approvers: [{ name: 'Sivakumar, Ruwan' }] })
  expect((await muster.emeka.get('/AuditLog')).status).toBe(200)
  expect((await muster.emeka.put(`/change-requests/${hire.id}/actions/approve`, { Revision: 1 })).status).toBe(403)
})

/** Only auditors see that there is a draft. */
const drafts = ['Harbour Line CR-000023', 'Harbour Line CR-000035', 'Harbour Line CR-000040']

test('requests have the codes of the history, and their events name the accounts of the requesters', async () => {
  for (const [folder, name] of [
    ['harbour-line', 'Harbour Line'],
    ['southern-freight', 'Southern Freight'],
  ]) {
    const file = new URL(`../../../../sample/${folder}/history.json`, import.meta.url)
    const { acts }: { acts: { who: string; gives?: string }[] } = JSON.parse(await readFile(file, 'utf8'))
    const given = acts.flatMap(({ gives, who }) => (gives?.startsWith('CR-') ? [{ code: gives, who }] : []))
    const made = await read(
      `select r.code, e.code as who from change_request r
       join employer_group g on g.id = r.employer_group_id and g.name = $1
       join event on event.employer_group_id = g.id and event.type = 'change-request.created'
         and event.resource_id = r.id and event.user_account_id = r.requested_by_account_id
       join user_account a on a.employer_group_id = g.id and a.id = event.user_account_id
       join employee e on e.employer_group_id = g.id and e.person_id = a.person_id order by r.code`,
      [name],
    )
    expect(made).toEqual(given.filter(({ code }) => !drafts.includes(`${name} ${code}`)))
  }
})

test('what Emma began with comes before what she has asked for since', async () => {
  const [{ id }] = (await muster.priya.get('/Employees/Search?EmployeeCode=1177')).body
  const { body } = await muster.priya.get(`/Employees/${id}/History`)
  const values = (field: string) =>
    body.filter((fact: { field: string }) => fact.field === field).map(({ value }: { value: unknown }) => value)
  expect(values('MobilePhone')).toEqual(['0491 570 110', '0491 571 266'])
  expect(values('EmergencyContacts').map((contacts: unknown[]) => contacts.length)).toEqual([1, 2])
})

test('credentials that were renewed say by which, and nothing of the history is to be sent by email', async () => {
  expect(
    await read(`select count(*)::int as renewed from credential former join credential later
      on later.employer_group_id = former.employer_group_id and later.id = former.superseded_by_credential_id
      and later.supersedes_credential_id = former.id and later.employee_id = former.employee_id`),
  ).toEqual([{ renewed: 6 }])
  expect(await read(`select from notice where status <> 'Skipped'`)).toEqual([])
})

test('who acts in the history has signed in before, others have not', async () => {
  const { body } = await muster.priya.get('/Accounts')
  const never = body.filter((account: { lastSignInDateTime?: string }) => account.lastSignInDateTime === undefined)
  expect(never.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Fraser, Catherine', 'Okafor, Emeka'])
})

test('of the notices of the history, the latest three of each person are unread', async () => {
  for (const person of [muster.liam, muster.emma, muster.priya]) {
    const { body } = await person.get('/Notices?Order=NewestFirst')
    expect(body.length).toBeGreaterThan(3)
    expect(body.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual(body.map((_: object, at: number) => at > 2))
  }
})
