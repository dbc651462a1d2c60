import { createWriteStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** An import set of any size: one employer, a chart seven wide at each level, everybody with a position of their own. */
export async function writeImportSet(folder: string, employees: number): Promise<void> {
  const write = (name: string, lines: Iterable<string>) =>
    pipeline(Readable.from(bundled(lines)), createWriteStream(join(folder, name)))
  await writeFile(
    join(folder, 'employers.csv'),
    'code,name,abn,country,timeZone\nE,Bench Pty Ltd,,AU,Australia/Sydney\n',
  )
  await writeFile(
    join(folder, 'payment-groups.csv'),
    'code,name,employerCode,frequency\nW,Weekly,E,Weekly\nF,Fortnightly,E,Fortnightly\nM,Monthly,E,Monthly\n',
  )
  await writeFile(join(folder, 'organisation-charts.csv'), 'code,name,isDefault\nLINE,Line management,true\n')
  await write('cost-centres.csv', costCentres())
  await write('positions.csv', positions(employees))
  await write('employees.csv', people(employees))
  await write('position-holders.csv', holders(employees))
}

const costCentreCount = 500

function* costCentres() {
  yield 'code,name,parentCode,employerCode\n'
  for (let n = 0; n < costCentreCount; n++) yield `C${n},Cost centre ${n},${n === 0 ? '' : `C${(n - 1) >> 2}`},E\n`
}

function* positions(count: number) {
  yield 'code,name,chartCode,reportingPositionCode,status,costCentreCode\n'
  for (let n = 0; n < count; n++) {
    const above = n === 0 ? '' : `P${Math.floor((n - 1) / 7)}`
    yield `P${n},Position ${n},LINE,${above},Active,C${n % costCentreCount}\n`
  }
}

const given = ['Aisha', 'Ben', 'Chloe', 'Daniel', 'Eleni', 'Farid', 'Grace', 'Huy', 'Isla', 'Jack', 'Kavita', 'Luca']
const family = ['Nguyen', 'Smith', "O'Brien", 'Papadopoulos', 'Singh', 'Walker', 'Brown', 'Rossi', 'Chen', 'Müller']

function* people(count: number) {
  yield 'code,title,givenName,familyName,email,dateOfBirth,gender,status,employerCode,paymentGroupCode,costCentreCode,startDate,employmentType,standardHoursPerWeek,taxFileNumber,mobilePhone,address1,suburb,state,postcode,country,employmentState\n'
  for (let n = 0; n < count; n++) {
    const [first, last] = [given[n % given.length], family[n % family.length]]
    const day = String((n % 28) + 1).padStart(2, '0')
    const month = String((n % 12) + 1).padStart(2, '0')
    const phone = String(n).padStart(6, '0')
    yield `E${n},Ms,${first},${last},person${n}@bench.example,${1960 + (n % 45)}-${month}-${day},Female,Active,E,${'WFM'[n % 3]},C${n % costCentreCount},${2005 + (n % 20)}-${month}-${day},FullTime,38,${taxFileNumber(n)},0491 ${phone.slice(0, 3)} ${phone.slice(3)},${n} Wharf Road,Balmain,NSW,2041,AU,NSW\n`
  }
}

/** The n-th number that passes the check, of those that begin with 8. */
function taxFileNumber(n: number): string {
  const weights = [1, 4, 3, 7, 5, 8, 6, 9, 10]
  const digits = `8${String(n * 7)
    .padStart(7, '0')
    .slice(-7)}`
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (weights[place] ?? 0), 0)
  // The last digit's weight is 10, that is −1 modulo 11: a sum of 10 has no such digit.
  const last = sum % 11
  return last === 10 ? '' : `${digits}${last}`
}

function* holders(count: number) {
  yield 'positionCode,employeeCode,from,assignmentType\n'
  for (let n = 0; n < count; n++) yield `P${n},E${n},2020-07-01,Primary\n`
}

function* bundled(lines: Iterable<string>) {
  let text = ''
  for (const line of lines) {
    text += line
    if (text.length < 64 * 1024) continue
    yield text
    text = ''
  }
  yield text
}

/** Everybody an authority that approves, too; the first ten administer human resources. */
export async function writeAuthorities(folder: string, employees: number): Promise<void> {
  await pipeline(Readable.from(bundled(authorities(employees))), createWriteStream(join(folder, 'authorities.csv')))
}

function* authorities(count: number) {
  yield 'code,givenName,familyName,email,status,roles,employeeCode,costCentreCodes,paymentGroupCodes\n'
  for (let n = 0; n < count; n++) {
    const [first, last] = [given[n % given.length], family[n % family.length]]
    const roles = `LeaveApprover;ExpenseApprover;ChangeRequestApprover${n < 20 ? ';HumanResourcesAdministrator' : ''}`
    yield `A${n},${first},${last},person${n}@bench.example,Active,${roles},E${n},C${n % costCentreCount},${'WFM'[n % 3]}\n`
  }
}
