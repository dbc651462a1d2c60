import { activeStatuses } from '../../server/src/domain/active-status.ts'
import { isAbn, isTaxFileNumber } from '../../server/src/domain/australian-numbers.ts'
import { userRoles } from '../../server/src/domain/user-role.ts'
import { credentialProblems, expiryProblems, placeProblems } from './check-reference.ts'
import { asAt, isDay } from './dates.ts'
import type { Row } from './tables.ts'

/** The columns of the import format: required ones with a star. */
const columns: Record<string, string> = {
  'employers.csv': 'code* name* abn country timeZone',
  'payment-groups.csv': 'code* name* employerCode* frequency*',
  'cost-centres.csv': 'code* name* parentCode employerCode validFrom expiryDate',
  'organisation-charts.csv': 'code* name* isDefault',
  'positions.csv': 'code* name* chartCode* reportingPositionCode status costCentreCode',
  'employees.csv': `code* title givenName* familyName* preferredName email* dateOfBirth gender status employerCode*
    paymentGroupCode costCentreCode startDate* terminationDate employmentType standardHoursPerWeek taxFileNumber mobilePhone
    workPhone address1 address2 suburb state postcode country employmentState`,
  'authorities.csv': `code* title givenName* familyName* email* emailType status roles employeeCode dateOfBirth mobilePhone
    workPhone workExtension address1 address2 suburb state postcode country costCentreCodes paymentGroupCodes`,
  'authority-roles.csv': 'authorityCode* role* from to costCentreCodes paymentGroupCodes',
  'position-holders.csv': 'positionCode* authorityCode employeeCode from to assignmentType',
  'credentials.csv': 'employeeCode* typeCode* issuerName* registrationNumber* class issueDate expiryDate',
  'expense-paycodes.csv': 'code* name* kind* maxAmount unit unitRate',
}

/** [column, file that has the code]; lists are separated by semicolons. */
// biome-ignore format: a table, one row a line
const references: readonly (readonly [string, string])[] = [
  ['employerCode', 'employers.csv'], ['paymentGroupCode', 'payment-groups.csv'], ['paymentGroupCodes', 'payment-groups.csv'],
  ['parentCode', 'cost-centres.csv'], ['costCentreCode', 'cost-centres.csv'], ['costCentreCodes', 'cost-centres.csv'],
  ['chartCode', 'organisation-charts.csv'], ['reportingPositionCode', 'positions.csv'], ['positionCode', 'positions.csv'],
  ['employeeCode', 'employees.csv'], ['authorityCode', 'authorities.csv'],
]

const words: Record<string, readonly string[]> = {
  status: activeStatuses,
  role: userRoles,
  roles: userRoles,
  emailType: ['HTML', 'Text'],
  frequency: ['Weekly', 'Fortnightly', 'FourWeekly', 'Monthly'],
  employmentType: ['FullTime', 'PartTime', 'Casual', 'FixedTerm', 'LabourHire', 'Contractor'],
  assignmentType: ['Primary', 'Secondary', 'Acting'],
  kind: ['Reimbursement', 'Allowance', 'PerKilometre'],
  isDefault: ['true', 'false'],
}

const periods = [
  ['startDate', 'terminationDate'],
  ['validFrom', 'expiryDate'],
  ['issueDate', 'expiryDate'],
  ['from', 'to'],
  ['dateOfBirth', 'startDate'],
]

export function tableProblems(tables: Record<string, Row[]>): string[] {
  const rowsOf = (file: string) => tables[file] ?? []
  return [
    ...Object.entries(columns).flatMap(([file, named]) => columnProblems(file, rowsOf(file), named)),
    ...Object.entries(tables).flatMap(([file, rows]) =>
      rows.flatMap((row, place) => cellProblems(row).map(what => `${file}:${place + 2}: ${what}`)),
    ),
    ...Object.entries(tables).flatMap(([file, rows]) =>
      rows.flatMap((row, place) => referenceProblems(tables, row).map(what => `${file}:${place + 2}: ${what}`)),
    ),
    ...Object.entries(tables).flatMap(([file, rows]) =>
      doubles(rows.map(row => row.code)).map(code => `${file}: ${code} twice`),
    ),
    ...doubles(rowsOf('employees.csv').map(row => row.email)).map(email => `employees.csv: ${email} twice`),
    ...doubles(rowsOf('authorities.csv').map(row => row.email)).map(email => `authorities.csv: ${email} twice`),
    ...doubles(rowsOf('employees.csv').map(row => row.taxFileNumber)).map(
      () => 'employees.csv: a tax file number twice',
    ),
    ...doubles(rowsOf('authorities.csv').map(row => row.employeeCode)).map(
      code => `authorities.csv: two for employee ${code}`,
    ),
    ...doubles(
      rowsOf('position-holders.csv').map(
        row => `${row.positionCode} ${row.authorityCode} ${row.employeeCode} ${row.from}`,
      ),
    ).map(key => `position-holders.csv: ${key} twice`),
    ...doubles(rowsOf('credentials.csv').map(row => `${row.typeCode} ${row.issuerName} ${row.registrationNumber}`)).map(
      key => `credentials.csv: ${key} twice`,
    ),
    ...treeProblems(rowsOf('cost-centres.csv'), 'parentCode'),
    ...treeProblems(rowsOf('positions.csv'), 'reportingPositionCode'),
    ...chartProblems(rowsOf('organisation-charts.csv'), rowsOf('positions.csv')),
    ...personProblems(tables),
    ...rowsOf('credentials.csv').flatMap(credentialProblems),
    ...[...rowsOf('employees.csv'), ...rowsOf('authorities.csv')].flatMap(placeProblems),
    ...expiryProblems(rowsOf('credentials.csv')),
  ]
}

function columnProblems(file: string, rows: readonly Row[], named: string): string[] {
  const all = named.split(/\s+/)
  const known = all.map(column => column.replace('*', ''))
  return rows.flatMap((row, place) => [
    ...(Object.keys(row).join() === Object.keys(rows[0] ?? {}).join()
      ? []
      : [`${file}:${place + 2}: other columns than the row above`]),
    ...Object.keys(row)
      .filter(column => !known.includes(column))
      .map(column => `${file}: no column ${column}`),
    ...all
      .filter(column => column.endsWith('*') && !row[column.slice(0, -1)])
      .map(column => `${file}:${place + 2}: ${column} is empty`),
  ])
}

function cellProblems(row: Row): string[] {
  const isDate = (column: string) => /Date$|^dateOfBirth$|^from$|^to$|^validFrom$/.test(column)
  return [
    ...Object.entries(row)
      .filter(([column, cell]) => cell && isDate(column) && !isDay(cell))
      .map(([column, cell]) => `${column} ${cell} is no day`),
    ...Object.entries(row)
      .flatMap(([column, cell]) =>
        cell.split(';').filter(word => word && words[column] && !words[column].includes(word)),
      )
      .map(word => `${word} is no such word`),
    ...Object.entries(row)
      .filter(([, cell]) => cell !== cell.trim() || cell !== cell.normalize('NFC'))
      .map(([column]) => `${column} has blanks around it or is not NFC`),
    ...periods
      .filter(([from = '', to = '']) => row[from] && row[to] && String(row[from]) > String(row[to]))
      .map(([from, to]) => `${from} is after ${to}`),
    ...(row.abn && !isAbn(row.abn) ? ['abn fails its check'] : []),
    ...(row.taxFileNumber && !isTaxFileNumber(row.taxFileNumber) ? ['taxFileNumber fails its check'] : []),
    ...(/\d/.test(`${row.givenName ?? ''}${row.familyName ?? ''}`) ? ['a digit in a name'] : []),
    ...(row.suburb && !(row.address1 && row.state && row.postcode && row.country) ? ['half an address'] : []),
  ]
}

function referenceProblems(tables: Record<string, Row[]>, row: Row): string[] {
  return references.flatMap(([column, file]) =>
    (row[column] ?? '')
      .split(';')
      .filter(code => code && !tables[file]?.some(each => each.code === code))
      .map(code => `${column} ${code} is not in ${file}`),
  )
}

/** Every step up ends at a row without a parent. */
function treeProblems(rows: readonly Row[], parent: string): string[] {
  return rows.flatMap(row => {
    const seen = new Set<string>()
    for (let at: Row | undefined = row; at?.[parent]; at = rows.find(each => each.code === at?.[parent])) {
      if (seen.has(String(at.code))) return [`${row.name} is above itself`]
      seen.add(String(at.code))
    }
    return []
  })
}

function chartProblems(charts: readonly Row[], positions: readonly Row[]): string[] {
  const chartOf = (code: string | undefined) => positions.find(each => each.code === code)?.chartCode
  return [
    ...(charts.filter(chart => chart.isDefault === 'true').length === 1 ? [] : ['not one default chart']),
    ...charts
      .filter(
        chart => positions.filter(each => each.chartCode === chart.code && !each.reportingPositionCode).length !== 1,
      )
      .map(chart => `${chart.code} is not one tree`),
    ...positions
      .filter(each => each.reportingPositionCode && chartOf(each.reportingPositionCode) !== each.chartCode)
      .map(each => `${each.name} reports into another chart`),
    ...positions
      .filter(each => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(String(each.code)))
      .map(each => `${each.name} has no GUID`),
  ]
}

function personProblems(tables: Record<string, Row[]>): string[] {
  const employees = tables['employees.csv'] ?? []
  const expired = new Set(
    (tables['cost-centres.csv'] ?? []).filter(each => each.expiryDate && each.expiryDate < asAt).map(each => each.code),
  )
  const byCode = new Map(employees.map(each => [each.code, each]))
  const authorities = new Map((tables['authorities.csv'] ?? []).map(each => [each.code, each]))
  return [
    ...[...employees, ...(tables['positions.csv'] ?? [])]
      .filter(each => expired.has(String(each.costCentreCode)))
      .map(each => `${each.code} is in an expired cost centre`),
    ...[...authorities.values()]
      .filter(each => each.employeeCode && byCode.get(each.employeeCode)?.email !== each.email)
      .map(each => `authority ${each.code} and its employee differ`),
    ...(tables['position-holders.csv'] ?? []).flatMap(holder => {
      const employee = byCode.get(
        holder.employeeCode || authorities.get(String(holder.authorityCode))?.employeeCode || '',
      )
      if (Boolean(holder.authorityCode) === Boolean(holder.employeeCode)) return ['a holder is not one person']
      return employee && String(holder.from) < String(employee.startDate)
        ? [`employee ${employee.code} holds a position before the first day`]
        : []
    }),
  ]
}

const doubles = (values: readonly (string | undefined)[]) =>
  values.filter((value, place) => value && values.indexOf(value) !== place).map(String)
