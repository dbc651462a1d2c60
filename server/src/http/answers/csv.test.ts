import { expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { sealRecords } from '../../core/sealer.ts'

const muster = startMuster()

const asCsv = (person: Person, path: string, Accept = 'text/csv') => person.get(path, { headers: { Accept } })
const linesOf = (text: string) => text.trimEnd().split('\r\n')

test('Priya gets all employees as CSV, one row each, with the columns of the list', async () => {
  const { status, headers, text } = await asCsv(muster.priya, '/Employees?pageSize=3')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('content-disposition')).toBe('attachment; filename="employees.csv"')
  expect([headers.get('etag'), headers.get('vary'), headers.get('cache-control')]).toEqual([
    null,
    'Accept, Accept-Encoding',
    'private, no-store',
  ])
  const [header = '', ...rows] = linesOf(text)
  expect(header.split(',')).toEqual(expect.arrayContaining(['id', 'code', 'name', 'employer.name', 'startDate']))
  expect(rows).toHaveLength((await muster.priya.get('/Employees')).body.length)
})

test('the file has what the list has: the same filters, the same visibility', async () => {
  for (const person of [muster.liam, muster.emma, muster.olga]) {
    for (const path of [
      '/Employees/Search?EmployeeStatus=Active',
      '/change-requests?Statuses=Pending',
      '/Credentials/Search',
    ]) {
      const { text } = await asCsv(person, path)
      const [, ...rows] = linesOf(text)
      const ids = rows.map(row => Number(row.split(',')[0])).filter(id => id > 0)
      expect([path, ids]).toEqual([path, (await person.get(path)).body.map(({ id }: { id: number }) => id)])
    }
  }
})

test.each([
  ['text/csv, application/json;q=0.5', 'text/csv'],
  ['application/json, text/csv;q=0.9', 'application/json'],
  ['text/csv, application/json', 'application/json'],
  ['text/csv;q=0.5, */*;q=0.1', 'text/csv'],
  ['text/*', 'none'],
  ['*/*', 'application/json'],
])('%s gets %s', async (accept, type) => {
  const { status, headers } = await asCsv(muster.priya, '/CostCentres', accept)
  expect(status === 406 ? 'none' : headers.get('content-type')?.split(';')[0]).toBe(type)
})

test('one record is JSON alone, and a refusal too', async () => {
  const [first] = (await muster.priya.get('/CostCentres')).body
  const one = await asCsv(muster.priya, `/CostCentres/${first.id}`)
  expect([one.status, one.body.Code]).toEqual([406, 'NotAcceptable'])
  const refused = await asCsv(muster.emma, '/AuditLog')
  expect([refused.status, refused.headers.get('content-type')?.split(';')[0]]).toEqual([403, 'application/json'])
})

test('a text that a spreadsheet would calculate is made harmless, a number stays, a quote is doubled', async () => {
  const [centre] = (await muster.priya.get('/CostCentres?expand=details')).body
  await muster.admin.query('update cost_centre set name = $1, description = $2 where id = $3', [
    '=HYPERLINK("http://evil.test")',
    '-2+3, "quoted"',
    centre.id,
  ])
  const { text } = await asCsv(muster.priya, '/CostCentres?expand=details')
  const row = linesOf(text).find(each => each.startsWith(`${centre.id},`))
  expect(row).toContain(`"'=HYPERLINK(""http://evil.test"")"`)
  expect(row).toContain(`"'-2+3, ""quoted"""`)
})

test('so are texts that begin with + or @; a negative number stays a number', async () => {
  const { admin } = muster
  await admin.query('alter table expense_application drop constraint expense_application_amount_applied')
  const { rows } = await admin.query<{ id: number }>(
    `update expense_application set amount_applied = -52.1, merchant = '@SUM(A1)', external_reference = '+61 400' where id =
       (select max(id) from expense_application where employer_group_id = (select id from employer_group where name = 'Harbour Line')
          and status = 'Pending') returning id::int`,
  )
  const { text } = await asCsv(muster.priya, '/ExpenseApplications')
  const row = linesOf(text).find(each => each.startsWith(`${rows[0]?.id},`))
  expect(row).toContain(",'@SUM(A1),")
  expect(row).toContain(",'+61 400,")
  expect(row).toContain(',-52.1,')
})

test('a text of several lines stays in its cell, so that none of them begins a row with a formula', async () => {
  const [centre] = (await muster.priya.get('/CostCentres?expand=details')).body
  for (const lineBreak of ['\n', '\r', '\u2028']) {
    const description = `Thanks${lineBreak}=cmd|' /C calc'!A0`
    await muster.admin.query('update cost_centre set description = $1 where id = $2', [description, centre.id])
    const { text } = await asCsv(muster.priya, '/CostCentres?expand=details')
    expect(text).toContain(`,"${description}",`)
    const withoutQuoted = text.replaceAll(/"(?:[^"]|"")*"/g, '')
    expect(withoutQuoted.split(/[\n\r\u2028]/).filter(row => row.startsWith('='))).toEqual([])
  }
})

test.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'a cell that begins with %j gets an apostrophe',
  async first => {
    const [centre] = (await muster.priya.get('/CostCentres?expand=details')).body
    await muster.admin.query('update cost_centre set description = $1 where id = $2', [`${first}1`, centre.id])
    const { text } = await asCsv(muster.priya, '/CostCentres?expand=details')
    expect(text).toContain(`'${first}1`)
  },
)

test('each file is in the audit log, with who asked and by what, and without the values', async () => {
  await asCsv(muster.liam, '/Employees/Search?EmployeeName=Walsh')
  const { body } = await muster.priya.get('/AuditLog?action=list.exported&Order=NewestFirst')
  expect(body[0]).toMatchObject({
    actor: { name: "O'Brien, Liam" },
    details: { path: expect.stringContaining('/Employees/Search'), parameters: ['EmployeeName'] },
  })
  expect(JSON.stringify(body[0])).not.toContain('Walsh')
})

test('a long list comes in full', async () => {
  const { headers } = await muster.priya.get('/AuditLog?pageSize=1')
  const before = Number(headers.get('x-paging-totalrecords'))
  expect(before).toBeGreaterThan(200)
  const [, ...rows] = linesOf((await asCsv(muster.priya, '/AuditLog')).text)
  // The entry of the export itself is the last.
  expect(rows).toHaveLength(before + 1)
})

test('HEAD of a list has the head of the file; nothing leaves, and the audit log has no export', async () => {
  const exports = async () =>
    (await muster.priya.get('/AuditLog?action=list.exported&pageSize=1')).headers.get('x-paging-totalrecords')
  const before = await exports()
  const { status, headers, text } = await muster.priya.send('HEAD', '/Employees', undefined, {
    headers: { Accept: 'text/csv' },
  })
  expect([status, text]).toEqual([200, ''])
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(headers.get('content-disposition')).toBe('attachment; filename="employees.csv"')
  // A GET streams, so that it has neither.
  expect([headers.get('etag'), headers.get('content-length')]).toEqual([null, null])
  expect(headers.get('vary')).toContain('Accept-Encoding')
  expect(await exports()).toBe(before)
})

test('a compressed file that cannot be read to its end does not look like a whole one', async () => {
  await sealRecords.run(muster.context)
  await muster.admin.query(`
    create function breaks_behind(sequence bigint) returns boolean language plpgsql as $$ begin
      if sequence > 1000 then raise 'The disk is broken.'; end if;
      return true; end $$;
    create policy breaking on audit_seal as restrictive using (breaks_behind(sequence))`)
  const headers = { Authorization: `Bearer ${muster.priya.apiKey}`, Accept: 'text/csv', 'Accept-Encoding': 'gzip' }
  const answer = await fetch(`${muster.address}/v12.21/AuditLog`, { headers })
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip'])
  await expect(answer.text()).rejects.toThrow('terminated')
  await muster.admin.query('drop policy breaking on audit_seal')
  expect((await asCsv(muster.priya, '/AuditLog')).status).toBe(200)
})
