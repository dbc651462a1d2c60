import type { UserRole } from '../../server/src/domain/user-role.ts'
import type { CastMember, GroupPlan, PositionPlan } from './plan.ts'

const manager: readonly UserRole[] = ['ChangeRequestApprover', 'LeaveApprover', 'ExpenseApprover', 'TimesheetApprover']

// biome-ignore format: a table, one row a line
const line: readonly Omit<PositionPlan, 'chart'>[] = [
  { key: 'general', name: 'General Manager', costCentre: 'HO', count: 1, profile: 'office', roles: manager },
  { key: 'people', name: 'Payroll and People Manager', under: 'general', costCentre: 'HO-HR', count: 1, profile: 'office' },
  { key: 'payroll', name: 'Payroll Officer', under: 'people', costCentre: 'HO-PAY', count: 1, profile: 'office', roles: ['SubmitPayrollAuthority'] },
  { key: 'finance', name: 'Finance Manager', under: 'general', costCentre: 'HO-FIN', count: 1, profile: 'office', roles: [...manager, 'VerifyPayrollAuthority'] },
  { key: 'accounts', name: 'Accounts Officer', under: 'finance', costCentre: 'HO-FIN', count: 2, profile: 'office' },
  { key: 'operations', name: 'Operations Manager', under: 'general', costCentre: 'LOG', count: 1, profile: 'office', roles: [...manager, 'CredentialApprover'] },
  { key: 'service', name: 'Customer Service Coordinator', under: 'operations', costCentre: 'LOG', count: 2, profile: 'office' },
  { key: 'compliance', name: 'Fleet Compliance Officer', under: 'operations', costCentre: 'LOG', count: 1, profile: 'office' },
  { key: 'dandenong', name: 'Depot Manager, Dandenong', under: 'operations', costCentre: 'LOG-MEL', count: 1, profile: 'depot', roles: manager },
  { key: 'handlerDandenong', name: 'Freight Handler, Dandenong', under: 'dandenong', costCentre: 'LOG-MEL', count: 5, profile: 'depot' },
  { key: 'driverDandenong', name: 'Linehaul Driver, Dandenong', under: 'dandenong', costCentre: 'LOG-MEL', count: 5, profile: 'driver' },
  { key: 'workshop', name: 'Workshop Supervisor', under: 'dandenong', costCentre: 'LOG-MEL', count: 1, profile: 'depot', roles: ['LeaveApprover', 'TimesheetApprover'] },
  { key: 'mechanic', name: 'Diesel Mechanic', under: 'workshop', costCentre: 'LOG-MEL', count: 3, profile: 'depot' },
  { key: 'yard', name: 'Yard Supervisor', under: 'dandenong', costCentre: 'LOG-MEL', count: 0, status: 'Inactive' },
  { key: 'geelong', name: 'Depot Manager, Geelong', under: 'operations', costCentre: 'LOG-GEE', count: 0, profile: 'depot', roles: manager, near: 'geelong' },
  { key: 'handlerGeelong', name: 'Freight Handler, Geelong', under: 'geelong', costCentre: 'LOG-GEE', count: 3, profile: 'depot', near: 'geelong' },
  { key: 'adelaide', name: 'Depot Manager, Adelaide', under: 'operations', costCentre: 'LOG-ADL', count: 1, profile: 'depot', roles: manager, near: 'adelaide' },
  { key: 'handlerAdelaide', name: 'Freight Handler, Adelaide', under: 'adelaide', costCentre: 'LOG-ADL', count: 3, profile: 'depot', near: 'adelaide' },
  { key: 'driverAdelaide', name: 'Linehaul Driver, Adelaide', under: 'adelaide', costCentre: 'LOG-ADL', count: 3, profile: 'driver', near: 'adelaide' },
  { key: 'devonport', name: 'Site Leader, Devonport', under: 'operations', costCentre: 'LOG-DPT', count: 1, profile: 'depot', roles: ['LeaveApprover', 'TimesheetApprover'], near: 'devonport' },
  { key: 'handlerDevonport', name: 'Freight Handler, Devonport', under: 'devonport', costCentre: 'LOG-DPT', count: 2, profile: 'depot', near: 'devonport' },
]

// biome-ignore format: a table, one row a line
const safety: readonly Omit<PositionPlan, 'chart' | 'count'>[] = [
  { key: 'chair', name: 'Chair, Safety Committee', costCentre: 'LOG' },
  { key: 'repDandenong', name: 'Safety Representative, Dandenong', under: 'chair', costCentre: 'LOG-MEL' },
  { key: 'repAdelaide', name: 'Safety Representative, Adelaide', under: 'chair', costCentre: 'LOG-ADL' },
  { key: 'firstAid', name: 'First Aid Coordinator', under: 'chair', costCentre: 'HO-HR' },
]

/** Some have namesakes at Harbour Line; Daniel Okafor is the same man in two jobs, with one tax file number. */
// biome-ignore format: a table, one row a line
const cast: Record<string, readonly CastMember[]> = {
  general: [{ key: 'generalManager', given: 'Robert', family: 'Ashworth', gender: 'Male', born: '1965-04-08', start: '2003-02-03', since: '2012-07-02' }],
  people: [{ key: 'olga', given: 'Olga', family: 'Petrova', gender: 'Female', title: 'Ms', born: '1976-10-03', start: '2010-03-15', since: '2016-07-01', type: 'FullTime',
    roles: ['PayrollAdministrator', 'HumanResourcesAdministrator', 'EmployerAdministrator', 'Auditor'] }],
  operations: [{ key: 'operationsManager', given: 'Kavita', family: 'Desai', gender: 'Female', born: '1982-06-12', start: '2015-08-10', since: '2020-01-06' }],
  service: [{ key: 'emmaNamesake', given: 'Emma', family: 'Walsh', gender: 'Female', born: '1992-12-04', start: '2021-04-19', type: 'FullTime' }],
  dandenong: [{ key: 'dandenongManager', given: 'Spiros', family: 'Karras', gender: 'Male', born: '1974-02-16', start: '2006-05-01', since: '2013-07-01' }],
  handlerDandenong: [{ key: 'noahNamesake', given: 'Noah', family: 'Haddad', gender: 'Male', born: '2002-03-11', start: '2024-02-12', type: 'Casual' }],
  driverDandenong: [{ key: 'twoJobs', given: 'Daniel', family: 'Okafor', gender: 'Male', title: 'Mr', born: '1987-02-17', start: '2022-10-31', type: 'Casual', near: 'melbourne', taxFileNumber: '917284365' }],
}

// biome-ignore format: a table, one row a line
export const southernFreight: GroupPlan = {
  folder: 'southern-freight',
  name: 'Southern Freight',
  timeZone: 'Australia/Melbourne',
  domain: 'southernfreight.example',
  home: 'melbourne',
  fallback: 'generalManager',
  employers: [{ code: 'SF', name: 'Southern Freight Pty Ltd', abn: '41990582614' }],
  paymentGroups: [
    { code: 'FN', name: 'Depots and drivers, fortnightly', employerCode: 'SF', frequency: 'Fortnightly' },
    { code: 'MO', name: 'Office, monthly', employerCode: 'SF', frequency: 'Monthly' },
  ],
  costCentres: [
    { code: 'HO', name: 'Dandenong office', employerCode: 'SF' },
    { code: 'HO-HR', name: 'People', parentCode: 'HO', employerCode: 'SF' },
    { code: 'HO-PAY', name: 'Payroll', parentCode: 'HO-HR', employerCode: 'SF' },
    { code: 'HO-FIN', name: 'Finance', parentCode: 'HO', employerCode: 'SF' },
    { code: 'LOG', name: 'Freight operations', employerCode: 'SF' },
    { code: 'LOG-MEL', name: 'Dandenong depot', parentCode: 'LOG', employerCode: 'SF' },
    { code: 'LOG-GEE', name: 'Geelong depot', parentCode: 'LOG-MEL', employerCode: 'SF' },
    { code: 'LOG-ADL', name: 'Adelaide depot', parentCode: 'LOG', employerCode: 'SF' },
    { code: 'LOG-DPT', name: 'Devonport yard', parentCode: 'LOG', employerCode: 'SF', validFrom: '2019-07-01' },
    { code: 'LOG-HBA', name: 'Hobart yard', parentCode: 'LOG', employerCode: 'SF', expiryDate: '2024-06-30' },
  ],
  charts: [
    { code: 'LINE', name: 'Line management', isDefault: true },
    { code: 'SAFE', name: 'Safety', isDefault: false },
  ],
  profiles: {
    office: {
      paymentGroup: 'MO', ages: [26, 60], men: 0.45, types: [['FullTime', 75], ['PartTime', 25]], hours: '38', hasDesk: true,
      credentials: [['FirstAid', 0.3]],
    },
    depot: {
      paymentGroup: 'FN', ages: [20, 62], men: 0.85, types: [['FullTime', 70], ['Casual', 20], ['LabourHire', 10]],
      hours: '38', credentials: [['HighRiskWork', 0.7], ['FirstAid', 0.2]],
    },
    driver: {
      paymentGroup: 'FN', ages: [26, 65], men: 0.9, types: [['FullTime', 85], ['Casual', 15]], hours: '38',
      credentials: [['HeavyVehicleLicence', 1], ['DriverLicence', 0.3]],
    },
  },
  positions: [
    ...line.map(position => ({ ...position, chart: 'LINE' })),
    ...safety.map(position => ({ ...position, chart: 'SAFE', count: 0 })),
  ],
  cast,
  leavers: [['geelong', 1], ['driverDandenong', 1]],
  joiners: [['mechanic', '2028-02-07']],
  responsibleFor: {
    olga: { costCentres: ['HO', 'LOG'], paymentGroups: ['FN', 'MO'] },
    'payroll#0': { costCentres: ['HO-PAY'], paymentGroups: ['FN', 'MO'] },
    operationsManager: { costCentres: ['LOG', 'LOG-MEL', 'LOG-GEE', 'LOG-ADL', 'LOG-DPT'] },
  },
  holders: [
    { position: 'chair', of: 'operationsManager', type: 'Secondary', from: '2020-02-03' },
    { position: 'repDandenong', of: 'handlerDandenong#1', type: 'Secondary', from: '2026-08-03' },
    { position: 'repAdelaide', of: 'handlerAdelaide#0', type: 'Secondary', from: '2026-08-03' },
  ],
  outsiders: [
    { key: 'auditor', title: 'Mr', given: 'Piers', family: 'Lockwood', email: 'piers.lockwood@lockwoodaudit.example', emailType: 'HTML', status: 'Active', roles: ['Auditor'], near: 'melbourne' },
    { key: 'bureauRun', title: 'Ms', given: 'Anh', family: 'Dao', email: 'anh.dao@baypayroll.example', emailType: 'Text', status: 'Active', roles: ['RunPayrollAuthority'], near: 'melbourne', paymentGroups: ['FN', 'MO'] },
  ],
  roleGrants: [
    { of: 'payroll#0', role: 'PayrollAdministrator', from: '2028-07-01', paymentGroups: ['FN'] },
    { of: 'devonport#0', role: 'ExpenseApprover', from: '2023-07-01', costCentres: ['LOG-DPT'] },
    { of: 'dandenongManager', role: 'CredentialApprover', from: '2020-07-01', to: '2023-06-30', costCentres: ['LOG-MEL'] },
  ],
  paycodes: [
    { code: 'MEAL', name: 'Meal on the road', kind: 'Reimbursement', maxAmount: '70.00', unit: '', unitRate: '' },
    { code: 'TOOLS', name: 'Tools', kind: 'Reimbursement', maxAmount: '500.00', unit: '', unitRate: '' },
    { code: 'OVERNIGHT', name: 'Night in the cab', kind: 'Allowance', maxAmount: '', unit: 'night', unitRate: '52.80' },
    { code: 'KM-CAR', name: 'Own car', kind: 'PerKilometre', maxAmount: '', unit: 'km', unitRate: '0.88' },
  ],
  accounts: {
    olga: {
      of: 'olga',
      about: 'Administers payroll, people and the employer of Southern Freight, sees everything there, and has a key with every scope.',
      isApiEnabled: true,
      accessScope: [{ type: 'All' }],
      key: {
        name: 'Everything',
        scopes: ['read', 'change-requests.write', 'change-requests.decide', 'credentials.write', 'expenses.write',
          'employees.write', 'employees.sensitive', 'employees.tfn', 'audit.read', 'admin'],
        state: 'Active',
      },
    },
  },
}
