import { approvables } from '../approvals/index.ts'

/**
 * Who gets the events of a type of record. `members`: all accounts of the group, but events of people with the record only
 * those who see the employee. `reader`: accounts that see the record now. `employee`: accounts that see its employee.
 * `parties`: the authorities that it names. `overseers`: those of the whole group, who get every event.
 */
type Audience = 'members' | 'reader' | 'employee' | 'parties' | 'overseers'

/** The words of `resource.type` besides the kinds of approvables. Events of other types are for overseers alone. */
const resources: Readonly<Record<string, Readonly<{ audience: Audience; path?: string }>>> = {
  AdministrativeChange: { audience: 'overseers', path: '/AdministrativeChanges' },
  ApiKey: { audience: 'overseers' },
  ApprovalPolicy: { audience: 'members', path: '/ApprovalPolicies' },
  Authority: { audience: 'reader', path: '/Authorities' },
  CostCentre: { audience: 'reader', path: '/CostCentres' },
  Credential: { audience: 'employee', path: '/Credentials' },
  Delegation: { audience: 'parties', path: '/Delegations' },
  Employee: { audience: 'employee', path: '/Employees' },
  Employer: { audience: 'members', path: '/Employers' },
  EmployerGroup: { audience: 'overseers' },
  ExpensePaycode: { audience: 'members', path: '/ExpensePaycodes' },
  Import: { audience: 'overseers' },
  Operation: { audience: 'overseers', path: '/Operations' },
  OrganisationChart: { audience: 'members', path: '/OrganisationCharts' },
  PaymentGroup: { audience: 'members', path: '/PaymentGroups' },
  Position: { audience: 'members', path: '/Positions' },
  UserAccount: { audience: 'overseers' },
  Webhook: { audience: 'overseers', path: '/Webhooks' },
}

export const typesFor = (audience: Audience): string[] =>
  Object.keys(resources).filter(type => resources[type]?.audience === audience)

/** The address of a record, relative to the base address; undefined where it has none. */
export function uriOf(type: string, id: number): string | undefined {
  const path = resources[type]?.path ?? approvables.kinds().find(kind => kind.type === type)?.path
  return path === undefined ? undefined : `${path}/${id}`
}
