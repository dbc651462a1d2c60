import { expect } from 'vitest'
import { csv, importSet } from './import-set.ts'
import type { Muster } from './muster.ts'
import type { Person } from './person.ts'

/**
 * Brings to Harbour Line Sam (SAM), an authority without an employee, who has held DESK in 2024; and what cannot be chosen
 * any more: the cost centre GONE, the payment group STILL, the chart PAST and the position SHUT.
 */
export async function addWhatIsOver(muster: Muster, priya: Person): Promise<void> {
  const report = await importSet(
    muster,
    {
      'cost-centres.csv': csv('code,name,expiryDate', 'GONE,Gone,2020-01-01'),
      'payment-groups.csv': csv('code,name,employerCode,frequency', 'STILL,Still,HLF,Weekly'),
      'organisation-charts.csv': csv('code,name,isDefault', 'PAST,Past,false'),
      'positions.csv': csv('code,name,chartCode,status', 'SHUT,Shut,LINE,Inactive', 'DESK,Desk,LINE,Active'),
      'authorities.csv': csv('code,givenName,familyName,email,country', 'SAM,Sam,Shore,sam@bureau.example,AU'),
      'authority-roles.csv': csv('authorityCode,role,from,costCentreCodes', 'SAM,CredentialApprover,2024-01-01,GONE'),
      'position-holders.csv': csv('positionCode,authorityCode,from,to', 'DESK,SAM,2024-01-01,2024-12-31'),
      'expense-paycodes.csv': csv('code,name,kind,unit,unitRate', 'HIRE,Hire,Allowance,day,12.50'),
    },
    { groupName: 'Harbour Line' },
  )
  expect(report.errors).toEqual([])
  for (const [path, code] of [
    ['/PaymentGroups', 'STILL'],
    ['/OrganisationCharts', 'PAST'],
  ] as const) {
    const found = (await priya.get(path)).body.find((each: { code: string }) => each.code === code)
    const command =
      code === 'STILL'
        ? { Code: code, Name: 'Still', EmployerId: found.employer.id, Frequency: 'Weekly' }
        : { Code: code, Name: 'Past', IsDefault: false }
    const answer = await priya.put(`${path}/${found.id}`, { ...command, Status: 'Inactive' })
    expect(answer.status, answer.text).toBe(204)
  }
}
