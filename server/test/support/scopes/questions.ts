import type { Random } from '../exactness/random.ts'
import type { Listed, Oracle, Seen } from './oracle.ts'
import type { Records } from './records.ts'

/** A list with a filter, and whether a record of it passes the filter. */
export type Question = Readonly<{ path: string; listed: Listed; passes(id: number): boolean }>

type Template = (random: Random, about: Readonly<{ records: Records; oracle: Oracle; seen: Seen }>) => Question

const everything = () => true
const idsOf = (name: string, ids: readonly number[]) => ids.map(id => `${name}=${id}`).join('&')
const some = (random: Random, rows: readonly Readonly<{ id: number }>[]) =>
  random.some(rows, 1 + random.below(4)).map(({ id }) => id)
const byId = <Row extends { id: number }>(rows: readonly Row[], isIn: (row: Row) => boolean) => {
  const found = new Set(rows.filter(isIn).map(({ id }) => id))
  return (id: number) => found.has(id)
}

const templates: readonly Template[] = [
  () => ({ path: '/Employees', listed: 'employees', passes: everything }),
  (random, { records: { employees, paymentGroups } }) => {
    const group = random.pick(paymentGroups)
    const passes = byId(employees, ({ paymentGroupId }) => paymentGroupId === group)
    return { path: `/Employees/Search?PaymentGroupId=${group}`, listed: 'employees', passes }
  },
  (random, { records: { employees, costCentres } }) => {
    const { id: centre } = random.pick(costCentres)
    const passes = byId(employees, ({ costCentreIds }) => costCentreIds.includes(centre))
    return { path: `/Employees/Search?CostCentreId=${centre}`, listed: 'employees', passes }
  },
  (random, { records: { employees, positions } }) => {
    const { id: position } = random.pick(positions)
    const passes = byId(employees, ({ held }) => held.includes(position))
    return { path: `/Employees/Search?PositionId=${position}`, listed: 'employees', passes }
  },
  (random, { records: { employees } }) => {
    const { id: wanted } = random.pick(employees)
    return { path: `/Employees/Search?EmployeeId=${wanted}`, listed: 'employees', passes: id => id === wanted }
  },
  () => ({ path: '/Authorities', listed: 'authorities', passes: everything }),
  () => ({ path: '/Authorities/Search', listed: 'authorities', passes: everything }),
  (random, { records: { authorities, costCentres }, oracle, seen }) => {
    const wanted = some(random, costCentres)
    // A cost centre that the caller does not see matches nothing.
    const known = wanted.filter(id => seen.costCentres.has(id))
    const passes = byId(authorities, each => oracle.costCentresOf(each).some(id => id !== null && known.includes(id)))
    const path = random.chance(0.5) ? '/Authorities' : '/Authorities/Search'
    return {
      path: `${path}?${idsOf(path === '/Authorities' ? 'costCentreIds' : 'CostCentreIds', wanted)}`,
      listed: 'authorities',
      passes,
    }
  },
  (random, { records: { authorities, paymentGroups, positions } }) => {
    const groups = random.some(paymentGroups, 2)
    const held = some(random, positions)
    const isBoth = random.chance(0.3)
    const passes = byId(
      authorities,
      each =>
        each.paymentGroupIds.some(id => groups.includes(id)) && (!isBoth || each.held.some(id => held.includes(id))),
    )
    const filters = [idsOf('paymentGroupIds', groups), ...(isBoth ? [idsOf('positionIds', held)] : [])]
    return { path: `/Authorities?${filters.join('&')}`, listed: 'authorities', passes }
  },
  (random, { records: { authorities, positions } }) => {
    const held = random.some(positions, 12).map(({ id }) => id)
    const passes = byId(authorities, each => each.held.some(id => held.includes(id)))
    return { path: `/Authorities?${idsOf('positionIds', held)}`, listed: 'authorities', passes }
  },
  () => ({ path: '/CostCentres', listed: 'costCentres', passes: everything }),
  (random, { records: { costCentres } }) => {
    const { id: wanted } = random.pick(costCentres)
    return { path: `/CostCentres/Search?CostCentreId=${wanted}`, listed: 'costCentres', passes: id => id === wanted }
  },
  () => ({ path: '/change-requests', listed: 'requests', passes: everything }),
  (random, { records: { requests } }) => {
    const statuses = random.some(['Draft', 'Pending', 'Applied', 'Approved', 'Cancelled', 'Declined', 'Returned'], 2)
    const passes = byId(requests, ({ status }) => statuses.includes(status))
    return {
      path: `/change-requests?${statuses.map(each => `Statuses=${each}`).join('&')}`,
      listed: 'requests',
      passes,
    }
  },
  (random, { records: { requests } }) => {
    const { employeeId: wanted } = random.pick(requests)
    const passes = byId(requests, ({ employeeId }) => employeeId === wanted)
    return { path: `/change-requests?EmployeeId=${wanted}`, listed: 'requests', passes }
  },
  () => ({ path: '/ExpenseApplications', listed: 'expenses', passes: everything }),
  (random, { records: { expenses } }) => {
    const status = random.pick(['Draft', 'Pending', 'Approved', 'Processed'])
    const passes = byId(expenses, each => each.status === status)
    return { path: `/ExpenseApplications?Statuses=${status}`, listed: 'expenses', passes }
  },
  () => ({ path: '/Credentials/Search', listed: 'credentials', passes: everything }),
  (random, { records: { credentials } }) => {
    const { typeId: wanted } = random.pick(credentials)
    const passes = byId(credentials, ({ typeId }) => typeId === wanted)
    return { path: `/Credentials/Search?CredentialTypeId=${wanted}`, listed: 'credentials', passes }
  },
  (random, { records: { credentials, employees } }) => {
    const { id: wanted } = random.pick(employees)
    const passes = byId(credentials, ({ employeeId }) => employeeId === wanted)
    return { path: `/Credentials/Search?EmployeeId=${wanted}`, listed: 'credentials', passes }
  },
]

/** Some lists with filters, each chosen at random. */
export const someQuestions = (random: Random, about: Parameters<Template>[1], count: number): Question[] =>
  random.some(templates, count).map(template => template(random, about))

/** The single read of a kind of record. */
export const pathOf: Readonly<Record<Listed, string>> = {
  employees: '/Employees',
  authorities: '/Authorities',
  costCentres: '/CostCentres',
  requests: '/change-requests',
  expenses: '/ExpenseApplications',
  credentials: '/Credentials',
}
