import { beforeAll, expect, test } from 'vitest'
import { csv, errorsOf, type ImportSet, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeAll(async () => {
  expect((await importSet(muster, rivermouth)).errors).toEqual([])
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
    authorities('X1,X,X,x1@x.example,E2,', 'X2,X,X,x2@x.example,E2,'),
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
    { ...authorities('A2,X,X,x@x.example,,CredentialApprover'), ...roles('A2,CredentialApprover,,,YARD') },
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
    'a role twice over the same on some day',
    roles('A1,Auditor,2020-01-01,2021-01-01,', 'A1,Auditor,2021-01-01,,', 'A1,Auditor,2019-01-01,2019-12-31,'),
    [/^authority-roles:3 role: Line 2 gives this role with the same limits on some of these days/],
  ],
  [
    'a role that is held on some of the days',
    roles('A2,Auditor,2030-12-31,,'),
    [/^authority-roles:2 role: This authority has this role with the same limits \(from: 2020-01-01\)/],
  ],
  [
    'a plain role that is held for some days',
    authorities('A2,Cy,Outside,cy@bureau.example,,Auditor'),
    [/^authorities:2 roles: This authority has the role Auditor for some days, without limits as here/],
  ],
  [
    'a plain role, and the same for some days',
    { ...authorities('A2,X,X,cy@bureau.example,,LeaveApprover'), ...roles('A2,LeaveApprover,2028-01-01,,') },
    [/^authorities:2 roles: This authority has the role LeaveApprover .* by line 2 of authority-roles.csv/],
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
    'no person and two people in a position',
    holders('P1,,,,', 'P1,A1,E2,,'),
    [/^position-holders:2 authorityCode: No person is named/, /^position-holders:3 employeeCode: Two people are named/],
  ],
  [
    'the same holder twice, once as authority',
    holders('P1,A1,,2010-01-01,2010-12-31', 'P1,,E1,2010-01-01,2010-12-31'),
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
    'the credential of someone else',
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
  expect(await errorsOf(muster, set)).toEqual(expected.map(each => expect.stringMatching(each)))
})
