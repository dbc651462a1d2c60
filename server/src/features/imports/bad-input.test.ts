import { beforeAll, describe, expect, test, vi } from 'vitest'
import { csv, errorsOf, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'
import { fileShapes } from './files/index.ts'
import { type FileName, fileNames } from './run/index.ts'

const muster = startMuster()

beforeAll(async () => {
  expect((await importSet(muster, rivermouth)).errors).toEqual([])
})

test('the report has every bad cell of every file at once, file by file, line by line, column by column', async () => {
  const errors = await errorsOf(muster, {
    'credentials.csv': csv(
      'employeeCode,typeCode,issuerName,registrationNumber,issueDate,expiryDate',
      'E1,Sorcery,Merlin,X1,2020-01-01,2030-01-01',
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
    'employees:2 dateOfBirth: "2026-02-30" is not a date. Write it as YYYY-MM-DD, such as 2026-12-31.',
    expect.stringMatching(/^employees:2 email: This is not an email address/),
    expect.stringMatching(/^employees:2 mobilePhone: This is not a telephone number/),
    expect.stringMatching(/^employees:2 postcode: Australian postcodes have four digits/),
    expect.stringMatching(/^employees:2 standardHoursPerWeek: "169" is not a number of hours/),
    expect.stringMatching(/^employees:2 terminationDate: The employment would end before it began/),
    'employees:2 status: "Retired" is not known here. Write one of Active, Inactive, Pending.',
    expect.stringMatching(/^employees:2 taxFileNumber: This is not a tax file number/),
    expect.stringMatching(/^employees:3 dateOfBirth: "01\/02\/1990" is not a date/),
    expect.stringMatching(/^employees:3 country: "Austria-Hungary" is not known here/),
    expect.stringMatching(/^employees:3 standardHoursPerWeek: "38.123"/),
    'employees:3 startDate: This cell is required. Fill it in.',
    expect.stringMatching(/^employees:3 employerCode: "ZZ" is not the code of an employer/),
    expect.stringMatching(/^credentials:2 typeCode: "Sorcery" is not known here/),
    expect.stringMatching(/^credentials:2 issuerName: "Merlin" is not known here/),
    expect.stringMatching(/^credentials:3 employeeCode: "E9" is not the code of an employee/),
    expect.stringMatching(/^credentials:3 issuerName: A DriverLicence is issued by State/),
    expect.stringMatching(/^credentials:3 expiryDate: The credential would expire before it is issued/),
    expect.stringMatching(/^credentials:4 typeCode: An employee has one current DriverLicence at most/),
    expect.stringMatching(/^credentials:4 registrationNumber: This is not the number of a DriverLicence/),
    expect.stringMatching(/^credentials:4 expiryDate: A DriverLicence has a day on which it expires/),
  ])
})

const costCentres = (...rows: string[]) => ({ 'cost-centres.csv': csv('code,name,parentCode', ...rows) })
const employee = (columns: string, cells: string) => ({
  'employees.csv': csv(
    `code,givenName,familyName,email,employerCode,startDate${columns}`,
    `E5,A,B,a@b.example,RM,2020-01-01${cells}`,
  ),
})
test('of very many errors every one is listed, in order', async () => {
  const rows = Array.from({ length: 25_000 }, (_, place) => `C${place},,NONE`)
  const errors = await errorsOf(muster, {
    'positions.csv': csv('code,name,chartCode', 'P9,Hand,NONE'),
    ...costCentres(...rows),
  })

  expect(errors).toHaveLength(50_001)
  expect(errors.slice(0, 3)).toEqual([
    'cost-centres:2 name: This cell is required. Fill it in.',
    expect.stringMatching(/^cost-centres:2 parentCode: "NONE" is not the code/),
    'cost-centres:3 name: This cell is required. Fill it in.',
  ])
  const places = errors.slice(0, -1).map(error => error.split(': ')[0])
  expect(places).toEqual(
    rows.flatMap((_, place) => [`cost-centres:${place + 2} name`, `cost-centres:${place + 2} parentCode`]),
  )
  expect(errors.at(-1)).toMatch(/^positions:2 chartCode/)
})

test('no tax file number is in any reason, wherever it stands', async () => {
  const secret = '123456782'
  const errors = await errorsOf(muster, {
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

describe('a text at the door of a file', () => {
  /** One row of a file, all its cells being this one; none of them in quotation marks. */
  const rowOf = (file: FileName, cell: string) => {
    const columns = fileShapes[file].columns.map(({ name }) => name)
    return csv(columns.join(','), columns.map(() => cell).join(','))
  }

  test('no cell of any file takes 100,000 marks, nor normalises them', async () => {
    const normalise = vi.spyOn(String.prototype, 'normalize')
    try {
      for (const file of fileNames) {
        const errors = await errorsOf(muster, { [file]: rowOf(file, `x${'\u0301\u0316'.repeat(10_000)}`) })
        const columns = new Set(errors.map(error => error.split(/[ :]/)[2]))
        expect([file, [...columns]]).toEqual([file, fileShapes[file].columns.map(({ name }) => name)])
        expect(errors.join('\n').length).toBeLessThan(20_000)
      }
      expect(normalise.mock.contexts.map(String).filter(text => text.length > 800)).toEqual([])
    } finally {
      normalise.mockRestore()
    }
  }, 60_000)

  test('nor one that turns the direction of writing, nor a name with invisible characters', async () => {
    const name = (cell: string) => errorsOf(muster, costCentres(`C1,${cell},`))
    const problem =
      'cost-centres:2 name: The text must not contain invisible characters or ones that change the direction of writing.'
    expect(await name('\u202eegral')).toEqual([problem])
    expect(await name('La\u200brge')).toEqual([problem])
    expect(await errorsOf(muster, costCentres('C\u200d1,Large,'))).toEqual([
      expect.stringContaining('cost-centres:2 code: There is a character in this code that cannot be seen'),
    ])
    // A Greek question mark, which is stored as a semicolon.
    expect(await errorsOf(muster, costCentres('C\u037e1,Large,'))).toEqual([
      expect.stringContaining('cost-centres:2 code: A code cannot contain a semicolon'),
    ])
  })

  test('nor one with a tax file number in digits of any script, with dots or slashes', async () => {
    for (const cell of ['123.456.782', '123/456/782', '１２３４５６７８２', '123\u2009456\u2009782']) {
      const [error] = await errorsOf(muster, costCentres(`C1,Depot ${cell},`))
      expect(error).toMatch(/^cost-centres:2 name: This looks like a tax file number/)
    }
  })

  test('what is repeated of a cell, a column or a file does nothing to a terminal, and is short', async () => {
    const errors = await errorsOf(muster, {
      'positions.csv': csv('code,name,chartCode,status', 'P9,Hand,LINE,\u001b[2J\u202egpj'),
      'cost-centres.csv': csv(`code,name,\u001b]0;x\u0007,${'x'.repeat(1_000)}`, 'C1,Large,,'),
      '\u202evsc.csv': csv('code', '1'),
    })
    expect(errors.join(' ')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(errors).toContainEqual(expect.stringMatching(/^positions:2 status: "\ufffd\[2J\ufffdgpj" is not known here/))
    expect(Math.max(...errors.map(error => error.length))).toBeLessThan(300)
  })

  test('a first row of thousands of columns is one error', async () => {
    const errors = await errorsOf(muster, { 'cost-centres.csv': csv(`code,name${',x'.repeat(5_000)}`, 'C1,Large') })
    expect(errors).toEqual([expect.stringMatching(/^cost-centres:1 : The first row names 5002 columns/)])
  })
})
