import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { type ImportReport, type ImportRequest, importFiles } from '../../../src/features/imports/index.ts'
import type { Muster } from '../muster.ts'

/** The files of a set by name, as text or as bytes. */
export type ImportSet = Readonly<Record<string, string | Buffer>>

type Wishes = Partial<Omit<ImportRequest, 'paths'>>

/** Imports files that exist for this one call, into the group `Rivermouth` unless another is named. */
export async function importSet(muster: Muster, set: ImportSet, wishes: Wishes = {}): Promise<ImportReport> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-set-'))
  try {
    for (const [name, content] of Object.entries(set)) await writeFile(join(folder, name), content)
    return await importFiles(muster.context, { groupName: 'Rivermouth', isDryRun: false, ...wishes, paths: [folder] })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The errors of a set, of which nothing was stored, as `file:line column: reason`. */
export async function errorsOf(muster: Muster, set: ImportSet, wishes: Wishes = {}): Promise<string[]> {
  const { files, errors } = await importSet(muster, set, wishes)
  expect(files).toEqual([])
  return errors.map(({ file, line, column, reason }) => `${file.replace('.csv', '')}:${line} ${column}: ${reason}`)
}

/** Rows of CSV: the names of the columns, then cells, none of which needs quotation marks. */
export const csv = (...rows: readonly string[]): string => `${rows.join('\n')}\n`

/** A small company with everything that the format can say. */
export const rivermouth: ImportSet = {
  'employers.csv': csv(
    'code,name,abn,country,timeZone',
    'RM,Rivermouth Pty Ltd,86 990 417 306,Australia,Australia/Brisbane',
  ),
  'payment-groups.csv': csv('code,name,employerCode,frequency', 'W,Weekly,RM,weekly', 'M,Monthly,RM,Monthly'),
  'cost-centres.csv': csv(
    'code,name,parentCode,employerCode,validFrom,expiryDate',
    'YARD,Yard,ALL,RM,,',
    'ALL,All,,RM,,',
    'OLD,Old wharf,ALL,RM,2001-01-01,2020-06-30',
  ),
  'organisation-charts.csv': csv('code,name,isDefault', 'LINE,Line,true', 'SAFE,Safety,false'),
  'positions.csv': csv(
    'code,name,chartCode,reportingPositionCode,status,costCentreCode',
    'P2,Yard hand,LINE,P1,,YARD',
    'P1,Manager,LINE,,Active,ALL',
    'S1,Safety lead,SAFE,,Active,',
  ),
  'employees.csv': csv(
    'code,title,givenName,familyName,preferredName,email,dateOfBirth,gender,status,employerCode,paymentGroupCode,costCentreCode,startDate,terminationDate,employmentType,standardHoursPerWeek,taxFileNumber,mobilePhone,workPhone,address1,address2,suburb,state,postcode,country,employmentState',
    'E1,Ms,Ana,Silva,,ana@rivermouth.example,1980-02-29,Female,Active,RM,M,ALL,2015-03-01,,FullTime,38,123 456 782,0491 570 006,,1 Quay Street,,Brisbane,Queensland,4000,AUS,qld',
    'E2,,Bo,Lund,Bobby,bo@rivermouth.example,,,,RM,W,YARD,2019-11-04,,casual,,,,,,,,,,,',
  ),
  'authorities.csv': csv(
    'code,title,givenName,familyName,email,emailType,status,roles,employeeCode,dateOfBirth,mobilePhone,workPhone,workExtension,address1,address2,suburb,state,postcode,country,costCentreCodes,paymentGroupCodes',
    'A1,Dr,Ana,Else,ana.approves@rivermouth.example,Text,Active,LeaveApprover;ExpenseApprover,E1,,,,77,,,,,,,ALL;YARD,W',
    'A2,,Cy,Outside,cy@bureau.example,,,PayrollAdministrator,,1970-01-01,,,,,,,,,NZ,,',
  ),
  'authority-roles.csv': csv(
    'authorityCode,role,from,to,costCentreCodes,paymentGroupCodes',
    'A1,ChangeRequestApprover,,,YARD,',
    'A2,Auditor,2020-01-01,2030-12-31,,',
  ),
  'position-holders.csv': csv(
    'positionCode,authorityCode,employeeCode,from,to,assignmentType',
    'P1,A1,,2015-03-01,,',
    'P2,,E2,,,Primary',
    'S1,,E1,2020-01-01,,secondary',
  ),
  'credentials.csv': csv(
    'employeeCode,typeCode,issuerName,registrationNumber,class,issueDate,expiryDate',
    'E1,DriverLicence,Department of Transport and Main Roads (Qld),12 345-67,C,2022-01-01,2032-01-01',
  ),
  'expense-paycodes.csv': csv(
    'code,name,kind,maxAmount,unit,unitRate',
    'KM,Own car,PerKilometre,,km,0.88',
    'MEAL,Meal,Reimbursement,40.00,,',
  ),
}
