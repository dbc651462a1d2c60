/**
 * Who is told of what happens to a record. `members`: everybody in the group, but of what people do with it whoever sees
 * the employee that it is about. `reader`: whoever sees the record now.
 * `employee`: whoever sees the employee that it is about. `parties`: those it names. `overseers`: auditors and employer
 * administrators of the whole group, who are told of everything.
 */
type Told = 'members' | 'reader' | 'employee' | 'parties' | 'overseers'

/** What events are about, by the word that stands in `resource.type`; a type that is not here is for overseers alone. */
const resources: Readonly<Record<string, Readonly<{ told: Told; path?: string }>>> = {
  AdministrativeChange: { told: 'overseers', path: 'AdministrativeChanges' },
  ApiKey: { told: 'overseers' },
  ApprovalPolicy: { told: 'members', path: 'ApprovalPolicies' },
  Authority: { told: 'reader', path: 'Authorities' },
  ChangeRequest: { told: 'reader', path: 'change-requests' },
  CostCentre: { told: 'reader', path: 'CostCentres' },
  Credential: { told: 'employee', path: 'Credentials' },
  Delegation: { told: 'parties', path: 'Delegations' },
  Employee: { told: 'employee', path: 'Employees' },
  Employer: { told: 'members', path: 'Employers' },
  EmployerGroup: { told: 'overseers' },
  ExpenseApplication: { told: 'reader', path: 'ExpenseApplications' },
  ExpensePaycode: { told: 'members', path: 'ExpensePaycodes' },
  Import: { told: 'overseers' },
  Operation: { told: 'overseers', path: 'Operations' },
  OrganisationChart: { told: 'members', path: 'OrganisationCharts' },
  PaymentGroup: { told: 'members', path: 'PaymentGroups' },
  Position: { told: 'members', path: 'Positions' },
  UserAccount: { told: 'overseers' },
}

/** The types of which somebody like this is told. */
export const typesToldTo = (told: Told): string[] =>
  Object.keys(resources).filter(type => resources[type]?.told === told)

/** Where the record is, relative to the base address; undefined where it has no address. */
export function uriOf(type: string, id: number): string | undefined {
  const path = resources[type]?.path
  return path === undefined ? undefined : `/${path}/${id}`
}
