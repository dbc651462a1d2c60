import { containsTaxFileNumber } from '../../server/src/domain/numbers-in-text.ts'
import { payRoles, userRoles } from '../../server/src/domain/user-role.ts'
import { requestProblems } from './check-requests.ts'
import { tableProblems } from './check-tables.ts'
import type { FurtherCredential } from './credentials.ts'
import { asAt } from './dates.ts'
import type { expenseApplicationsOf } from './expenses.ts'
import type { AccountPlan } from './plan.ts'
import type { changeRequestsOf } from './requests.ts'
import type { Row } from './tables.ts'
import { holdersToday, type World } from './world.ts'

export type SampleFiles = {
  tables: Record<string, Row[]>
  group: { name: string; timeZone: string; isTest: true; fallbackAuthorityCode: string }
  people: Record<string, { email: string; employeeCode: string; authorityCode: string; key: AccountPlan['key'] }>
  changeRequests: ReturnType<typeof changeRequestsOf>
  expenseApplications: ReturnType<typeof expenseApplicationsOf>
  furtherCredentials: readonly FurtherCredential[]
}

/** Throws with every fault of a group's files: what doesn't resolve, add up, exist or look as it was promised. */
export function checkSample(world: World, files: SampleFiles): void {
  const problems = [
    ...tableProblems(files.tables),
    ...sizeProblems(world, files),
    ...accountProblems(world, files),
    ...furtherProblems(files),
    ...requestProblems(world, files),
    ...plainNumberProblems(files),
    ...(world.plan.folder === 'harbour-line' ? castProblems(world) : []),
  ]
  if (problems.length > 0) throw new Error(`${world.plan.name} is not right:\n${problems.join('\n')}`)
}

// biome-ignore format: a table, one row a line
const sizes: Record<string, Record<string, readonly [number, number]>> = {
  'harbour-line': {
    'employers.csv': [2, 2], 'payment-groups.csv': [4, 4], 'cost-centres.csv': [40, 40], 'organisation-charts.csv': [3, 3],
    'positions.csv': [140, 140], 'employees.csv': [390, 420], 'authorities.csv': [70, 70], 'credentials.csv': [380, 500],
  },
  'southern-freight': {
    'employers.csv': [1, 1], 'payment-groups.csv': [2, 2], 'cost-centres.csv': [10, 10], 'organisation-charts.csv': [2, 2],
    'positions.csv': [25, 25], 'employees.csv': [36, 44], 'authorities.csv': [12, 12], 'credentials.csv': [20, 60],
  },
}

function sizeProblems(world: World, { tables }: SampleFiles): string[] {
  const wrong = Object.entries(sizes[world.plan.folder] ?? {}).flatMap(([file, [least, most]]) => {
    const count = tables[file]?.length ?? 0
    return count < least || count > most ? [`${file}: ${count} rows, wanted ${least} to ${most}`] : []
  })
  const held = new Set([
    ...(tables['authorities.csv'] ?? []).flatMap(each => (each.roles ?? '').split(';')),
    ...(tables['authority-roles.csv'] ?? []).map(each => each.role),
  ])
  const missing = world.plan.folder === 'harbour-line' ? userRoles.filter(role => !held.has(role)) : []
  return [...wrong, ...missing.map(role => `authorities.csv: nobody is ${role}`)]
}

/** The scopes that need a role (the others are everybody's). */
const scopesByRole: Record<string, readonly string[]> = {
  'change-requests.decide': userRoles.filter(
    role => role !== 'Auditor' && !payRoles.some(each => each === role && each !== 'PayrollAdministrator'),
  ),
  'employees.write': ['HumanResourcesAdministrator', 'PayrollAdministrator'],
  'employees.sensitive': ['PayrollAdministrator'],
  'employees.tfn': ['PayrollAdministrator'],
  'audit.read': ['Auditor', 'EmployerAdministrator'],
  admin: ['EmployerAdministrator'],
}

function accountProblems(world: World, { people, tables }: SampleFiles): string[] {
  return Object.entries(people).flatMap(([name, { email, employeeCode, authorityCode, key }]) => {
    const employee = tables['employees.csv']?.find(each => each.code === employeeCode)
    const authority = tables['authorities.csv']?.find(each => each.code === authorityCode)
    const standing = (tables['authority-roles.csv'] ?? []).filter(
      each => each.authorityCode === authorityCode && (each.from ?? '') <= asAt && !each.to,
    )
    const roles = [...(authority?.roles ?? '').split(';'), ...standing.map(each => each.role)]
    const tooWide = (key?.scopes ?? []).filter(
      scope => scopesByRole[scope] && !scopesByRole[scope].some(role => roles.includes(role)),
    )
    const holds = world.holders.some(each => each.person?.code === employeeCode && each.position.chart === 'LINE')
    return [
      ...(employee?.email === email && authority?.email === email && authority.employeeCode === employeeCode
        ? []
        : [`people.json: ${name} is not one employee and one authority`]),
      ...(employee?.status === 'Active' && holds ? [] : [`people.json: ${name} does not work here`]),
      ...tooWide.map(scope => `people.json: the key of ${name} has ${scope}, which no role of theirs allows`),
    ]
  })
}

function furtherProblems({ tables, furtherCredentials }: SampleFiles): string[] {
  const has = (typeCode: string, issuerName: string, registrationNumber: string) =>
    tables['credentials.csv']?.some(
      each =>
        each.typeCode === typeCode && each.issuerName === issuerName && each.registrationNumber === registrationNumber,
    )
  return furtherCredentials.flatMap(each => {
    const named = 'supersedes' in each ? [each, { ...each.supersedes, typeCode: each.typeCode }] : [each]
    return named
      .filter(({ typeCode, issuerName, registrationNumber }) => !has(typeCode, issuerName, registrationNumber))
      .map(({ registrationNumber }) => `credentials-more.json: no credential ${registrationNumber}`)
  })
}

/** Nobody's number stands in a text; account, member and tax file numbers are masked before they are written. */
function plainNumberProblems({ tables, changeRequests, expenseApplications, people }: SampleFiles): string[] {
  const cells = Object.entries(tables).flatMap(([file, rows]) =>
    rows.flatMap(row =>
      Object.entries(row).flatMap(([column, cell]) =>
        column === 'taxFileNumber' || column === 'abn' ? [] : [[file, cell] as const],
      ),
    ),
  )
  const texts = [
    ...cells,
    ['change-requests.json', JSON.stringify(changeRequests)] as const,
    ['expense-applications.json', JSON.stringify(expenseApplications)] as const,
    ['people.json', JSON.stringify(people)] as const,
  ]
  const masked = JSON.stringify(changeRequests.map(each => each.changes.filter(change => change.isSensitive)))
  return [
    ...texts
      .filter(([, text]) => containsTaxFileNumber(text))
      .map(([file, text]) => `${file}: a tax file number in ${text.slice(0, 60)}`),
    ...(/(AccountNumber|MemberNumber|TaxFileNumber)[^,}]*\d{5}/.test(masked)
      ? ['change-requests.json: a number is not masked']
      : []),
  ]
}

/** The people whom the documentation and the tests tell of stand to each other as they say. */
function castProblems(world: World): string[] {
  const [emma, liam, mei] = [world.person('emma'), world.person('liam'), world.person('mei')]
  const truths: [boolean, string][] = [
    [emma.position.under === liam.position.key, "Emma's position reports to Liam's"],
    [liam.position.under === mei.position.key, "Liam's position reports to Mei's"],
    [emma.position.costCentre.startsWith('FER-SYD'), 'Emma is in a cost centre below the one that Liam sees'],
    [
      world.plan.positions.some(each => holdersToday(world, each).length === 0 && each.status === undefined),
      'a position is vacant',
    ],
    [holdersToday(world, world.position('wharfQuay')).length === 2, 'a position is held by two people'],
    [
      ['Inactive', 'Pending'].every(status => world.plan.positions.some(each => each.status === status)),
      'positions of each status',
    ],
  ]
  return truths.flatMap(([isTrue, what]) => (isTrue ? [] : [`It is not so that: ${what}`]))
}
