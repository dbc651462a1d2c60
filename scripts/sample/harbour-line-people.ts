import type { UserRole } from '../../server/src/domain/user-role.ts'
import type { AccountPlan, CastMember, GroupPlan, Outsider, RoleGrant } from './plan.ts'

// biome-ignore format: a table, one row a line
const ferries = ['FER', 'FER-CTL', 'FER-CUS', 'FER-SYD', 'FER-SYD-CQ', 'FER-SYD-CQ-DK', 'FER-SYD-BAR', 'FER-SYD-PYR',
  'FER-MAN', 'FER-RIV', 'FER-FLT', 'FER-FLT-INN', 'FER-FLT-MAN', 'FER-FLT-RIV', 'FER-FLT-CHR', 'FER-ENG', 'FER-ENG-BAL']
const logistics = [
  'LOG',
  'LOG-NSW',
  'LOG-NSW-BOT',
  'LOG-NSW-ENF',
  'LOG-NSW-NEW',
  'LOG-BNE',
  'LOG-GLT',
  'LOG-MEL',
  'LOG-AKL',
]
const headOffice = ['HO', 'HO-EXE', 'HO-HR', 'HO-PAY', 'HO-FIN', 'HO-ICT', 'HO-LEG', 'HO-SAF']
const sydneyTerminals = ['FER-SYD', 'FER-SYD-CQ', 'FER-SYD-CQ-DK', 'FER-SYD-BAR', 'FER-SYD-PYR']

const shiftLead: readonly UserRole[] = ['LeaveApprover', 'TimesheetApprover']

// biome-ignore format: a table, one row a line
export const cast: Record<string, readonly CastMember[]> = {
  md: [{ key: 'managingDirector', given: 'Margaret', family: 'Whitfield', gender: 'Female', title: 'Ms', born: '1966-02-19', start: '2009-01-12', since: '2017-07-01', near: 'north' }],
  coo: [{ key: 'chiefOperating', given: 'Stephen', family: 'Angelopoulos', gender: 'Male', born: '1971-10-05', start: '2012-05-21', since: '2019-02-04', preferred: 'Steve' }],
  cfo: [{ key: 'chiefFinancial', given: 'Hui Min', family: 'Tan', gender: 'Female', title: 'Dr', born: '1974-12-01', start: '2016-08-15' }],
  peopleDirector: [{ key: 'priya', given: 'Priya', family: 'Raman', gender: 'Female', title: 'Ms', born: '1978-04-12', start: '2014-02-03', since: '2018-07-02', near: 'inner', hours: '37.5',
    roles: ['HumanResourcesAdministrator', 'PayrollAdministrator', 'EmployerAdministrator'] }],
  cio: [{ key: 'chiefInformation', given: 'Anthony', family: 'Khoury', gender: 'Male', born: '1977-07-23', start: '2020-03-02', preferred: 'Tony' }],
  secretary: [{ key: 'companySecretary', given: 'Catherine', family: 'Fraser', gender: 'Female', born: '1970-09-14', start: '2015-04-13' }],
  logisticsHead: [{ key: 'logisticsHead', given: 'Craig', family: 'Morrison', gender: 'Male', born: '1968-03-30', start: '2006-10-09', since: '2014-07-01', near: 'south' }],
  partner: [
    { key: 'partnerFerries', given: 'Siobhan', family: 'Gallagher', gender: 'Female', born: '1985-08-02', start: '2017-03-06', type: 'FullTime', isAuthority: true },
    { key: 'partnerLogistics', given: 'Farhad', family: 'Karimi', gender: 'Male', born: '1988-11-17', start: '2019-09-16', type: 'FullTime', isAuthority: true },
    { key: 'partnerOffice', given: 'Jacqueline', family: 'Leung', gender: 'Female', born: '1991-06-25', start: '2022-01-24', type: 'PartTime', hours: '30', preferred: 'Jackie', isAuthority: true },
  ],
  injury: [{ key: 'nurse', given: 'Maeve', family: 'Doherty', gender: 'Female', born: '1976-01-11', start: '2018-11-05', type: 'PartTime', hours: '30' }],
  payrollManager: [{ key: 'tomas', given: 'Tomas', family: 'Novak', gender: 'Male', title: 'Mr', born: '1983-09-27', start: '2011-08-08', since: '2015-07-01', near: 'west', type: 'FullTime',
    roles: ['PayrollAdministrator'] }],
  payroll: [
    { key: 'payrollLogistics', given: 'Rowena', family: 'Bautista', gender: 'Female', born: '1982-02-08', start: '2013-07-15', type: 'FullTime', isAuthority: true },
    { key: 'payrollCrews', given: 'Deepika', family: 'Nair', gender: 'Female', born: '1990-10-19', start: '2018-02-26', type: 'FullTime', isAuthority: true },
    { key: 'payrollSalaried', given: 'Marco', family: 'Esposito', gender: 'Male', born: '1994-04-04', start: '2021-06-07', type: 'FullTime', isAuthority: true },
    { key: 'payrollJunior', given: 'Asmita', family: 'Thapa', gender: 'Female', born: '1999-12-13', start: '2022-08-29', type: 'PartTime', hours: '22.5', isAuthority: true },
  ],
  accountant: [{ key: 'danielAccountant', given: 'Daniel', family: 'Nguyen', gender: 'Male', born: '1989-05-06', start: '2016-01-18', type: 'FullTime' }],
  systems: [
    { key: 'ravi', given: 'Ravi', family: 'Perera', gender: 'Male', title: 'Mr', born: '1990-03-02', start: '2018-05-14', near: 'west', type: 'FullTime', isAuthority: true },
    { key: 'ticketing', given: 'Zuzana', family: 'Kowalski', gender: 'Female', born: '1987-01-29', start: '2017-10-30', type: 'FullTime' },
  ],
  risk: [{ key: 'risk', given: 'Emeka', family: 'Okafor', gender: 'Male', born: '1980-08-21', start: '2018-06-18', type: 'FullTime', roles: ['Auditor'] }],
  communicator: [{ key: 'liaison', given: 'Tarni', family: 'Timbery', gender: 'Female', born: '1995-07-03', start: '2021-02-15', near: 'south', type: 'FullTime' },
    { key: 'canberra', given: 'Alexander', family: 'Botha', gender: 'Male', born: '1986-10-10', start: '2023-03-20', near: 'canberra', type: 'PartTime', hours: '22.5', preferred: 'Alex' }],
  operations: [{ key: 'mei', given: 'Mei', family: 'Wong', gender: 'Female', title: 'Ms', born: '1981-01-30', start: '2012-03-05', since: '2018-12-03', near: 'north', type: 'FullTime', hours: '37.5',
    roles: ['ExpenseApprover', 'LeaveApprover', 'ChangeRequestApprover', 'TimesheetApprover', 'CredentialApprover'] }],
  safetyAdviser: [{ key: 'safetyAdviser', given: 'Ioane', family: 'Leota', gender: 'Male', born: '1984-02-24', start: '2016-09-05', type: 'FullTime', roles: ['CredentialApprover'] }],
  sydneyTerminal: [{ key: 'liam', given: 'Liam', family: "O'Brien", gender: 'Male', title: 'Mr', born: '1979-11-08', start: '2009-06-15', since: '2016-07-01', near: 'inner', type: 'FullTime',
    roles: ['ChangeRequestApprover', 'LeaveApprover', 'ExpenseApprover'] }],
  deckQuay: [{ key: 'emma', given: 'Emma', family: 'Walsh', gender: 'Female', title: 'Ms', born: '1997-05-21', start: '2019-02-18', since: '2021-08-02', near: 'inner', type: 'FullTime', isAuthority: true }],
  wharfQuay: [
    { key: 'wharfEarly', given: 'Bridget', family: 'Kelly', gender: 'Female', born: '1988-04-17', start: '2013-11-11', since: '2020-02-03', type: 'PartTime', hours: '19' },
    { key: 'wharfLate', given: 'Salote', family: 'Taufa', gender: 'Female', born: '1986-12-28', start: '2011-09-26', since: '2020-02-03', type: 'PartTime', hours: '19' },
  ],
  wharfBarangaroo: [{ key: 'barangaroo', given: 'Con', family: 'Vlahos', gender: 'Male', born: '1975-06-06', start: '2008-04-14', since: '2020-06-29' }],
  serviceBarangaroo: [{ key: 'orla', given: 'Orla', family: 'Brennan', gender: 'Female', born: '2003-06-16', start: '2024-11-18', type: 'Casual' }],
  serviceQuay: [{ key: 'shirin', given: 'Shirin', family: 'Hosseini', gender: 'Female', born: '1996-09-09', start: '2022-05-16', type: 'FullTime' },
    { key: 'newlyWed', given: 'Charlotte', family: 'Mansour', gender: 'Female', title: 'Mrs', born: '1994-11-30', start: '2020-10-12', type: 'PartTime', hours: '24' }],
  deckInner: [{ key: 'danielDeck', given: 'Daniel', family: 'Nguyen', gender: 'Male', born: '2001-08-14', start: '2022-11-07', type: 'Casual', near: 'west' }],
  masterRiver: [{ key: 'actingMaster', given: 'Goran', family: 'Petrovski', gender: 'Male', born: '1972-05-12', start: '2004-03-22', type: 'FullTime', near: 'west', isAuthority: true }],
  masterCharter: [{ key: 'jervisBay', given: 'Angus', family: 'Pearce', gender: 'Male', born: '1969-07-18', start: '2015-09-28', type: 'FullTime', near: 'jervisBay' }],
  host: [{ key: 'host', given: 'Camila', family: 'Rodríguez', gender: 'Female', born: '2000-02-29', start: '2023-10-02', type: 'Casual' }],
  operator: [{ key: 'operator', given: 'Kirra', family: 'Madden', gender: 'NonBinary', title: 'Mx', born: '1993-01-20', start: '2019-08-12', type: 'FullTime' },
    { key: 'careerBreak', given: 'Vivian', family: 'Cheung', gender: 'Female', born: '1989-09-01', start: '2015-02-23', type: 'FullTime', status: 'Inactive' }],
  roster: [{ key: 'retiring', given: 'Gregory', family: 'Ashworth', gender: 'Male', born: '1961-09-02', start: '1995-07-10', type: 'FullTime', preferred: 'Greg' }],
  fitter: [{ key: 'fitter', given: 'Branko', family: 'Horvat', gender: 'Male', born: '1979-12-17', start: '2016-02-22', type: 'FullTime' }],
  electrician: [{ key: 'charging', given: 'Nuwan', family: 'Jayasuriya', gender: 'Male', born: '1985-10-27', start: '2014-05-05' }],
  shiftBotany: [
    { key: 'noah', given: 'Noah', family: 'Haddad', gender: 'Male', title: 'Mr', born: '1986-06-14', start: '2013-10-21', since: '2019-03-04', near: 'south', type: 'FullTime', roles: shiftLead },
    { key: 'nightShift', given: 'Viliami', family: 'Tupou', gender: 'Male', born: '1982-03-19', start: '2010-01-18', since: '2017-05-01', near: 'south', type: 'FullTime', roles: shiftLead, preferred: 'Bill' },
  ],
  handlerBrisbane: [{ key: 'brisbaneRep', given: 'Mele', family: 'Latu', gender: 'Female', born: '1987-03-28', start: '2014-06-02', type: 'FullTime' }],
  handlerGeelong: [{ key: 'geelongActing', given: 'Shane', family: 'Cooper', gender: 'Male', born: '1985-12-11', start: '2017-08-14', type: 'FullTime' }],
  driverBotany: [{ key: 'twoJobs', given: 'Daniel', family: 'Okafor', gender: 'Male', title: 'Mr', born: '1987-02-17', start: '2020-07-13', near: 'south', type: 'Casual', taxFileNumber: '917284365' }],
}

export const responsibleFor: GroupPlan['responsibleFor'] = {
  priya: { costCentres: ['HL'], paymentGroups: ['WK', 'FN', '4W', 'MO'] },
  tomas: { costCentres: ['HO-PAY'], paymentGroups: ['WK', 'FN', '4W', 'MO'] },
  mei: { costCentres: ['FER', 'FER-CTL', 'FER-SYD', 'FER-MAN', 'FER-RIV', 'FER-FLT'] },
  liam: { costCentres: sydneyTerminals },
  chiefFinancial: { costCentres: ['HO-FIN', 'HO-PAY'], paymentGroups: ['WK', 'FN', '4W', 'MO'] },
  'controller#0': { costCentres: ['HO-FIN'], paymentGroups: ['WK', 'FN', '4W', 'MO'] },
  logisticsHead: { costCentres: ['LOG', 'LOG-NSW'] },
  'fleet#0': { costCentres: ['FER-FLT', 'FER-FLT-INN', 'FER-FLT-MAN', 'FER-FLT-RIV'] },
  'engineering#0': { costCentres: ['FER-ENG', 'FER-ENG-BAL'] },
  'brisbane#0': { costCentres: ['LOG-BNE', 'LOG-GLT'] },
  partnerFerries: { costCentres: ferries },
  partnerLogistics: { costCentres: logistics },
  payrollLogistics: { costCentres: ['HO-PAY'], paymentGroups: ['4W'] },
  payrollCrews: { costCentres: ['HO-PAY'], paymentGroups: ['WK', 'FN'] },
  payrollSalaried: { costCentres: ['HO-PAY'], paymentGroups: ['MO'] },
}

// biome-ignore format: a table, one row a line
export const outsiders: readonly Outsider[] = [
  { key: 'auditor', title: 'Ms', given: 'Helen', family: 'Brandt', email: 'helen.brandt@brandthale.example', emailType: 'HTML', status: 'Active', roles: ['Auditor'], born: '1969-05-02', near: 'north' },
  { key: 'formerAuditor', title: 'Mr', given: 'Graham', family: 'Hale', email: 'graham.hale@brandthale.example', emailType: 'HTML', status: 'Inactive', roles: ['Auditor'], near: 'north' },
  { key: 'bureauRun', title: 'Mr', given: 'Lucas', family: 'Ferreira', email: 'lucas.ferreira@paybridge.example', emailType: 'HTML', status: 'Active', roles: ['RunPayrollAuthority'], born: '1981-10-23', near: 'west', paymentGroups: ['WK', 'FN', '4W'] },
  { key: 'bureauVerify', title: 'Ms', given: 'Anh', family: 'Dao', email: 'anh.dao@paybridge.example', emailType: 'Text', status: 'Active', roles: ['VerifyPayrollAuthority'], born: '1990-01-08', near: 'west', paymentGroups: ['WK', 'FN', '4W'] },
  { key: 'labourHire', title: 'Mr', given: 'Dale', family: 'Hutchins', email: 'dale@crewsupply.example', emailType: 'Text', status: 'Active', roles: ['TimesheetApprover'], near: 'south', costCentres: ['LOG-NSW-BOT', 'LOG-NSW-ENF'] },
  { key: 'assessor', title: 'Dr', given: 'Ingrid', family: 'Solberg', email: 'i.solberg@maritimecollege.example', emailType: 'HTML', status: 'Active', roles: ['CredentialApprover'], born: '1973-11-12', near: 'newcastle', costCentres: ['FER-FLT', 'FER-FLT-INN', 'FER-FLT-MAN', 'FER-FLT-RIV'] },
  { key: 'batteryConsultant', title: 'Dr', given: 'Kenji', family: 'Watanabe', email: 'kenji@voltmarine.example', emailType: 'HTML', status: 'Active', roles: [], near: 'brisbane', costCentres: ['FER-ENG'] },
  { key: 'aucklandPayroll', title: 'Ms', given: 'Ngaire', family: 'Parata', email: 'ngaire.parata@tasmanpay.example', emailType: 'HTML', status: 'Pending', roles: ['SubmitPayrollAuthority'], born: '1985-04-26', near: 'auckland', costCentres: ['LOG-AKL'] },
]

// biome-ignore format: a table, one row a line
export const roleGrants: readonly RoleGrant[] = [
  { of: 'partnerFerries', role: 'HumanResourcesAdministrator', from: '2019-07-01', costCentres: ferries },
  { of: 'partnerLogistics', role: 'HumanResourcesAdministrator', from: '2020-02-01', costCentres: logistics },
  { of: 'partnerOffice', role: 'HumanResourcesAdministrator', from: '2027-07-01', costCentres: headOffice },
  { of: 'payrollLogistics', role: 'PayrollAdministrator', from: '2021-07-01', paymentGroups: ['4W'] },
  { of: 'payrollLogistics', role: 'SubmitPayrollAuthority', paymentGroups: ['4W'] },
  { of: 'payrollCrews', role: 'SubmitPayrollAuthority', paymentGroups: ['WK', 'FN'] },
  { of: 'payrollSalaried', role: 'SubmitPayrollAuthority', paymentGroups: ['MO'] },
  { of: 'payrollJunior', role: 'SubmitPayrollAuthority', from: '2023-07-01', to: '2024-06-30', paymentGroups: ['FN'] },
  { of: 'payrollJunior', role: 'SubmitPayrollAuthority', from: '2028-07-01', paymentGroups: ['FN'] },
  { of: 'ravi', role: 'SubmitPayrollAuthority', from: '2022-07-01', to: '2025-12-31', paymentGroups: ['WK', 'FN', '4W', 'MO'] },
  { of: 'companySecretary', role: 'EmployerAdministrator', from: '2022-07-01', to: '2024-12-31' },
  { of: 'actingMaster', role: 'LeaveApprover', from: '2025-03-03', to: '2026-02-27', costCentres: ['FER-FLT-RIV'] },
  { of: 'actingMaster', role: 'TimesheetApprover', from: '2025-03-03', to: '2026-02-27', costCentres: ['FER-FLT-RIV'] },
  { of: 'contactLead#0', role: 'ExpenseApprover', costCentres: ['FER-CUS'] },
  { of: 'noah', role: 'ExpenseApprover', from: '2028-01-01', costCentres: ['LOG-NSW-BOT'] },
  { of: 'brisbane#0', role: 'CredentialApprover', costCentres: ['LOG-BNE', 'LOG-GLT'] },
  { of: 'melbourne#0', role: 'CredentialApprover', from: '2026-07-01', costCentres: ['LOG-MEL'] },
  { of: 'learning#0', role: 'CredentialApprover', from: '2024-01-01', costCentres: ferries },
  { of: 'bureauRun', role: 'VerifyPayrollAuthority', from: '2023-07-01', to: '2025-06-30', paymentGroups: ['WK'] },
  { of: 'companySecretary', role: 'EmployerAdministrator', from: '2026-02-02' },
]

// biome-ignore format: a table, one row a line
const everyScope = ['read', 'change-requests.write', 'change-requests.decide', 'credentials.write', 'expenses.write',
  'employees.write', 'employees.sensitive', 'employees.tfn', 'audit.read', 'admin']

// biome-ignore format: a table, one row a line
export const accounts: Record<string, AccountPlan> = {
  priya: {
    of: 'priya',
    about: 'Directs people and culture: administers people, payroll and the employer, sees everything, and has a key with every scope.',
    isApiEnabled: true,
    accessScope: [{ type: 'All' }],
    key: { name: 'People systems', scopes: everyScope, state: 'Active' },
  },
  tomas: {
    of: 'tomas',
    about: 'Manages payroll as its second administrator, sees everything, and has a key to read and to decide.',
    isApiEnabled: true,
    accessScope: [{ type: 'All' }],
    key: { name: 'Payroll review', scopes: ['read', 'change-requests.decide'], state: 'Active' },
  },
  mei: {
    of: 'mei',
    about: 'Runs ferry operations: approves everything for the positions below her own, and sees only those.',
    isApiEnabled: true,
    accessScope: [{ type: 'PositionSubtree', codes: ['operations'] }],
    key: { name: 'Operations dashboard', scopes: ['read', 'change-requests.write', 'change-requests.decide', 'credentials.write', 'expenses.write'], state: 'Active' },
  },
  liam: {
    of: 'liam',
    about: 'Manages the Sydney terminals: approves changes, leave and expenses of their people, and sees their cost centre and those below it.',
    isApiEnabled: true,
    accessScope: [{ type: 'CostCentre', codes: ['FER-SYD'] }],
    key: { name: 'Terminal tablet', scopes: ['read', 'change-requests.write', 'change-requests.decide', 'credentials.write', 'expenses.write'], state: 'Active' },
  },
  emma: {
    of: 'emma',
    about: 'A deckhand at Circular Quay under Liam: sees only herself, and has a key to read and to write change requests and expenses.',
    isApiEnabled: true,
    accessScope: [],
    key: { name: 'Crew app', scopes: ['read', 'change-requests.write', 'expenses.write'], state: 'Active' },
  },
  noah: {
    of: 'noah',
    about: 'Leads a shift at Port Botany: approves its leave and timesheets in the console; the account has no API access.',
    isApiEnabled: false,
    accessScope: [{ type: 'CostCentre', codes: ['LOG-NSW-BOT'] }],
    key: null,
  },
  ravi: {
    of: 'ravi',
    about: 'A systems analyst whose key for the old roster integration was revoked.',
    isApiEnabled: true,
    accessScope: [{ type: 'CostCentre', codes: ['HO-ICT'] }],
    key: { name: 'Roster integration (old)', scopes: ['read', 'change-requests.write'], state: 'Revoked' },
  },
  catherine: {
    of: 'companySecretary',
    about: 'Secretary of the company and its second administrator: confirms what Priya may not do alone, and has a key for that.',
    isApiEnabled: true,
    accessScope: [{ type: 'All' }],
    key: { name: 'Company secretary', scopes: ['read', 'change-requests.decide', 'admin'], state: 'Active' },
  },
}
