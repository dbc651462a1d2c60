import { beforeAll, expect, test } from 'vitest'
import { csv, type ImportSet, importSet, rivermouth } from '../../../test/support/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeAll(async () => {
  expect((await importSet(muster, rivermouth)).errors).toEqual([])
})

/** What is wrong with a set, as `file:line column: reason`. */
async function errorsOf(set: ImportSet): Promise<string[]> {
  const { files, errors } = await importSet(muster, set)
  expect(files).toEqual([])
  return errors.map(({ file, line, column, reason }) => `${file.replace('.csv', '')}:${line} ${column}: ${reason}`)
}

test('every bad cell of every file is told at once, file by file, line by line, column by column', async () => {
  const errors = await errorsOf({
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,issueDate,expiryDate',
      'E1,Sorcery,Nobody,X1,2020-01-01,2030-01-01',
      'E9,DriverLicence,Visa (Australia),12345678,2030-01-01,2020-01-01',
      'E1,DriverLicence,SafeWork NSW,7!,,',
    ),
    'employees.csv': csv(
      'code,givenName,familyName,email,dateOfBirth,status,employerCode,startDate,terminationDate,taxFileNumber,standardHoursPerWeek,postcode,country,mobilePhone',
      'E7,,Ono,yoko,2026-02-30,Retired,RM,2020-01-01,2019-12-31,123456789,169,800,AU,none',
      'E8,Aki,Ono,aki@x.example,01/02/1990,,ZZ,,,876543210,38.123,0800,Austria-Hungary,0491 570 006',
    ),
    'employers.csv': csv('code,name,abn,timeZone', 'RM,Rivermouth,12345678901,Brisbane'),
  })

  expect(errors).toEqual([
    expect.stringMatching(/^employers:2 abn: This is not an ABN/),
    expect.stringMatching(/^employers:2 timeZone: "Brisbane" is not a time zone/),
    'employees:2 givenName: This cell is required. Fill it in.',
    expect.stringMatching(/^employees:2 email: This is not an e-mail address/),
    'employees:2 dateOfBirth: "2026-02-30" is not a date of the calendar. Write it as YYYY-MM-DD.',
    'employees:2 status: "Retired" is not known here. Write one of Active, Inactive, Pending.',
    expect.stringMatching(/^employees:2 terminationDate: The employment would end before it began/),
    expect.stringMatching(/^employees:2 standardHoursPerWeek: "169" is not a number of hours/),
    expect.stringMatching(/^employees:2 taxFileNumber: This is not a tax file number/),
    expect.stringMatching(/^employees:2 mobilePhone: This is not a telephone number/),
    expect.stringMatching(/^employees:2 postcode: Australian postcodes have four digits/),
    expect.stringMatching(/^employees:3 dateOfBirth: "01\/02\/1990" is not a date/),
    expect.stringMatching(/^employees:3 employerCode: "ZZ" is not the code of an employer/),
    'employees:3 startDate: This cell is required. Fill it in.',
    expect.stringMatching(/^employees:3 standardHoursPerWeek: "38.123"/),
    expect.stringMatching(/^employees:3 country: "Austria-Hungary" is not known here/),
    expect.stringMatching(/^credentials:2 typeCode: "Sorcery" is not known here/),
    expect.stringMatching(/^credentials:2 issuerName: "Nobody" is not known here/),
    expect.stringMatching(/^credentials:3 employeeCode: "E9" is not the code of an employee/),
    expect.stringMatching(/^credentials:3 issuerName: A DriverLicence is issued by State/),
    expect.stringMatching(/^credentials:3 expiryDate: The credential would expire before it is issued/),
    expect.stringMatching(/^credentials:4 typeCode: An employee has one current DriverLicence at most/),
    expect.stringMatching(/^credentials:4 registrationNumber: This is not the number of a DriverLicence/),
    expect.stringMatching(/^credentials:4 expiryDate: A DriverLicence has a day on which it expires/),
  ])
})

const employers = (text: string | Buffer): ImportSet => ({ 'employers.csv': text })

test.each<[string, ImportSet, readonly (string | RegExp)[]]>([
  [
    'Latin-1',
    employers(Buffer.from('code,name\nM,M\xfcller\nN,Nu\xf1ez & Co\nO,Ok\n', 'latin1')),
    [/^employers:2 name: This is not text in UTF-8/, /^employers:3 name: This is not text in UTF-8/],
  ],
  [
    'UTF-16',
    employers(Buffer.from('\uFEFFcode,name\nM,Müller\n', 'utf16le')),
    [/^employers:1 : The file is not text in UTF-8/],
  ],
  [
    'semicolons',
    employers('code;name\nM;Mueller\n'),
    [/^employers:1 : The columns are not separated by commas, but perhaps by semicolons/],
  ],
  ['an empty file', employers(''), [/^employers:1 : The file is empty/]],
  ['a column missing', employers(csv('code,abn', 'M,')), [/^employers:1 name: This column is required/]],
  ['a column twice', employers(csv('code,name,Name', 'M,M,N')), [/^employers:1 name: This column is there twice/]],
  [
    'an unknown column',
    employers(csv('code,name,colour', 'M,M,red')),
    [/^employers:1 colour: There is no such column/],
  ],
  ['a column without a name', employers(csv('code,name,', 'M,M,')), [/^employers:1 : Column 3 has no name/]],
  [
    'a file cut off',
    employers('code,name,abn\nM,Mueller,\nN,Nun'),
    [/^employers:3 : The row has 2 cells, and the first row names 3 columns/],
  ],
  ['a cell too many', employers(csv('code,name', 'M,Smith, Sons')), [/^employers:2 : The row has 3 cells/]],
  [
    'an open quotation mark',
    employers('code,name\nM,"Mueller\nN,Nunez\n'),
    [/^employers:2 : A cell begins with a quotation mark and never ends/],
  ],
  [
    'a stray quotation mark',
    employers('code,name\nM,Mu"ller\nN,"Nun"ez\nO,\n'),
    [
      /^employers:2 : A quotation mark stands inside/,
      /^employers:3 : A quotation mark stands inside/,
      /^employers:4 name: This cell is required/,
    ],
  ],
  ['U+0000', employers('code,name\nM,Mu\0ller\n'), [/^employers:2 name: The text must not contain U\+0000/]],
  [
    'a line break in a cell',
    employers('code,name\nM,"Mu\nller"\nN,\n'),
    [/^employers:2 name: .*single line/, /^employers:4 name: This cell is required/],
  ],
  [
    'a text too long',
    employers(csv('code,name', `M,${'m'.repeat(201)}`)),
    [/^employers:2 name: The text must be at most 200 characters/],
  ],
  [
    'a code with a semicolon',
    employers(csv('code,name', 'A;B,M')),
    [/^employers:2 code: A code cannot contain a semicolon/],
  ],
  [
    'a doubled code',
    employers(csv('code,name', 'M,M', 'N,N', 'M,O')),
    [/^employers:4 code: The code of an employer is in line 2 already/],
  ],
  [
    'a tax file number in a text',
    employers(csv('code,name', 'M,123 456 782')),
    [/^employers:2 name: This looks like a tax file number/],
  ],
  [
    'a tax file number for a word',
    { 'organisation-charts.csv': csv('code,name,isDefault', 'C,C,123456782') },
    [/^organisation-charts:2 isDefault: This is neither true nor false/],
  ],
  [
    'a file of another name',
    { 'employees-2.csv': 'code\n', 'employers.csv': csv('code,name', 'M,M') },
    [/^employees-2:0 : The import knows no file of this name/],
  ],
])('%s', async (_, set, expected) => {
  expect(await errorsOf(set)).toEqual(expected.map(each => expect.stringMatching(each)))
})

const costCentres = (...rows: string[]) => ({ 'cost-centres.csv': csv('code,name,parentCode', ...rows) })
const positions = (...rows: string[]) => ({
  'positions.csv': csv('code,name,chartCode,reportingPositionCode', ...rows),
})

test.each<[string, ImportSet, readonly RegExp[]]>([
  [
    'an unknown parent',
    costCentres('X,X,NONE'),
    [/^cost-centres:2 parentCode: "NONE" is not the code of a cost centre/],
  ],
  ['a cost centre above itself', costCentres('X,X,X'), [/^cost-centres:2 parentCode: This makes a ring/]],
  [
    'a ring of three with a tail',
    costCentres('X,X,Z', 'Y,Y,X', 'Z,Z,Y', 'T,T,X', 'U,U,T'),
    [
      /^cost-centres:2 parentCode: This makes a ring/,
      /^cost-centres:3 parentCode: This makes a ring/,
      /^cost-centres:4 parentCode: This makes a ring/,
    ],
  ],
  ['a ring with what is stored', costCentres('ALL,All,YARD'), [/^cost-centres:2 parentCode: This makes a ring/]],
  [
    'a ring of positions',
    positions('P1,Manager,LINE,N1', 'N1,New,LINE,P2'),
    [/^positions:2 reportingPositionCode: This makes a ring/, /^positions:3 reportingPositionCode: This makes a ring/],
  ],
  [
    'a parent in another chart',
    positions('N1,New,SAFE,P1'),
    [/^positions:2 reportingPositionCode: The position P1 is in another chart/],
  ],
  [
    'a position moved away from those below',
    positions('P1,Manager,SAFE,'),
    [/^positions:2 chartCode: The position P2, which is not in this file/],
  ],
  [
    'a second default chart',
    { 'organisation-charts.csv': csv('code,name,isDefault', 'NEW,New,true') },
    [/^organisation-charts:2 isDefault: The chart LINE is the default already/],
  ],
  [
    'dates the wrong way round',
    { 'cost-centres.csv': csv('code,name,expiryDate', 'OLD,Old,2000-12-31') },
    [/^cost-centres:2 expiryDate: The cost centre would expire before/],
  ],
])('%s', async (_, set, expected) => {
  expect(await errorsOf(set)).toEqual(expected.map(each => expect.stringMatching(each)))
})

const employee = (columns: string, cells: string) => ({
  'employees.csv': csv(
    `code,givenName,familyName,email,employerCode,startDate${columns}`,
    `E5,A,B,a@b.example,RM,2020-01-01${cells}`,
  ),
})
const authorities = (...rows: string[]) => ({
  'authorities.csv': csv('code,givenName,familyName,email,employeeCode,roles', ...rows),
})
const roles = (...rows: string[]) => ({
  'authority-roles.csv': csv('authorityCode,role,from,to,costCentreCodes', ...rows),
})
const holders = (...rows: string[]) => ({
  'position-holders.csv': csv('positionCode,authorityCode,employeeCode,from,to', ...rows),
})

test.each<[string, ImportSet, readonly RegExp[]]>([
  [
    'an expired cost centre',
    employee(',costCentreCode', ',OLD'),
    [/^employees:2 costCentreCode: This cost centre expired on 2020-06-30/],
  ],
  [
    'a payment group of another employer',
    {
      'employers.csv': csv('code,name', 'RX,Other'),
      'payment-groups.csv': csv('code,name,employerCode,frequency', 'X,X,RX,Weekly'),
      ...employee(',paymentGroupCode', ',X'),
    },
    [/^employees:2 paymentGroupCode: This payment group belongs to another employer/],
  ],
  [
    'a state without its country',
    employee(',state,country', ',NSW,'),
    [/^employees:2 state: The state lies in another country/],
  ],
  [
    'a state of another country',
    employee(',state,country', ',NSW,NZ'),
    [/^employees:2 state: "NSW" is not a state of New Zealand/],
  ],
  [
    'an unknown state',
    employee(',state,country', ',Atlantis,AU'),
    [/^employees:2 state: "Atlantis" is not a state of Australia/],
  ],
  [
    'two authorities of one employee',
    authorities('X1,X,X,x@x.example,E2,', 'X2,X,X,x@x.example,E2,'),
    [/^authorities:3 employeeCode: This employee is the authority of line 2 already/],
  ],
  [
    'an employee with an authority',
    authorities('X1,X,X,x@x.example,E1,'),
    [/^authorities:2 employeeCode: This employee is linked to the authority A1 today/],
  ],
  [
    'an unknown role',
    authorities('X1,X,X,x@x.example,,Auditor;King'),
    [/^authorities:2 roles: "King" is not known here/],
  ],
  [
    'a role that is limited',
    authorities('A1,X,X,x@x.example,E1,ChangeRequestApprover'),
    [/^authorities:2 roles: This authority has the role ChangeRequestApprover with limits/],
  ],
  [
    'a role plain and limited',
    { ...authorities('A2,X,X,x@x.example,,Auditor'), ...roles('A2,Auditor,,,YARD') },
    [/^authority-roles:2 role: Line 2 of authorities.csv gives this role/],
  ],
  [
    'a plain role in the other file',
    roles('A1,Auditor,,,'),
    [/^authority-roles:2 role: A role without dates and limits belongs in/],
  ],
  [
    'a role twice',
    roles('A1,Auditor,2020-01-01,,', 'A1,Auditor,2020-01-01,,YARD'),
    [/^authority-roles:3 role: .* is in line 2 already/],
  ],
  [
    'unknown limits',
    roles('ZZ,Auditor,2020-01-01,2019-01-01,YARD;NOPE'),
    [
      /^authority-roles:2 authorityCode: "ZZ" is not the code of an authority/,
      /^authority-roles:2 to: This day is before the day in from/,
      /^authority-roles:2 costCentreCodes: "NOPE" is not the code of a cost centre/,
    ],
  ],
  [
    'nobody and two people in a position',
    holders('P1,,,,', 'P1,A1,E2,,'),
    [/^position-holders:2 authorityCode: Nobody is named/, /^position-holders:3 employeeCode: Two people are named/],
  ],
  [
    'the same holder twice, once as authority',
    holders('P1,A1,,2024-01-01,', 'P1,,E1,2024-01-01,'),
    [/^position-holders:3 positionCode: This person holds this position .* in line 2 already/],
  ],
  [
    'a second driver licence',
    {
      'credentials.csv': csv(
        'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
        'E1,DriverLicence,VicRoads,999999,2035-01-01',
      ),
    },
    [/^credentials:2 typeCode: An employee has one current DriverLicence at most, and another is stored/],
  ],
  [
    'somebody else’s credential',
    {
      'credentials.csv': csv(
        'employeeCode,typeCode,issuerName,registrationNumber,expiryDate',
        'E2,DriverLicence,Department of Transport and Main Roads (Qld),123 4567,2035-01-01',
      ),
    },
    [/^credentials:2 employeeCode: This credential is recorded for the employee E1/],
  ],
  [
    'an amount that is none',
    { 'expense-paycodes.csv': csv('code,name,kind,maxAmount,unitRate', 'X,X,Allowance,$40,-1', 'Y,Y,Gift,1e3,0') },
    [
      /^expense-paycodes:2 maxAmount: "\$40" is not an amount/,
      /^expense-paycodes:2 unitRate: "-1" is not an amount/,
      /^expense-paycodes:3 kind: "Gift" is not known here/,
      /^expense-paycodes:3 maxAmount: "1e3" is not an amount/,
      /^expense-paycodes:3 unitRate: "0" is not an amount/,
    ],
  ],
])('%s', async (_, set, expected) => {
  expect(await errorsOf(set)).toEqual(expected.map(each => expect.stringMatching(each)))
})

test('of very many errors the first ten thousand are listed and the rest counted', async () => {
  const rows = Array.from({ length: 25_000 }, (_, place) => `C${place},,NONE`)
  const errors = await errorsOf(costCentres(...rows))

  expect(errors).toHaveLength(10_001)
  expect(errors.slice(0, 3)).toEqual([
    'cost-centres:2 name: This cell is required. Fill it in.',
    expect.stringMatching(/^cost-centres:2 parentCode: "NONE" is not the code/),
    'cost-centres:3 name: This cell is required. Fill it in.',
  ])
  expect(errors.at(-1)).toMatch(/There are 40,000 more errors/)
})

test('no tax file number is in any reason, wherever it stands', async () => {
  const secret = '123456782'
  const errors = await errorsOf({
    ...employee(
      ',title,status,employmentType,standardHoursPerWeek,mobilePhone,state,country,paymentGroupCode,dateOfBirth',
      `,${Array(9).fill(secret).join(',')}`,
    ),
    'position-holders.csv': csv('positionCode,employeeCode', `${secret},${secret}`),
    'employers.csv': csv(`code,name,${secret}`, `${secret},x,y`),
  })

  expect(errors.length).toBeGreaterThan(8)
  expect(errors.join('\n')).not.toMatch(/123[ -]?456[ -]?782/)
})
