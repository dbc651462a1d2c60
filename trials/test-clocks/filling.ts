import type { Muster } from '../../client/src/index.ts'
import { Random } from '../../server/test/support/exactness/random.ts'
import { begins, dayIn, thing } from './judging.ts'

const firstDay = dayIn(begins)
/** Types of credentials with their issuers, each with reminders before its end. */
export const kinds = [
  ...['FirstAid,SafeWork NSW', 'HighRiskWork,SafeWork NSW', 'DriverLicence,Transport for NSW', 'Visa,Visa (Australia)'],
  ...['PoliceCheck,Police check (Australia)', "WorkingWithChildren,Office of the Children's Guardian (NSW)"],
]

export type Sizes = Readonly<{ people: number; requests: number; seed: number }>

/**
 * People with a credential of each kind that ends in the year, and changes of their phones on days of the year.
 * @returns what has to come of it
 */
export async function fill(administrator: Muster, { people, requests, seed }: Sizes): Promise<string[]> {
  const random = new Random(seed)
  const dayOfYear = () =>
    Temporal.PlainDate.from('2027-03-03')
      .add({ days: random.below(360) })
      .toString()
  const codes = Array.from({ length: people }, (_, n) => String(1001 + n))
  const credentials = codes.flatMap(code =>
    kinds.map((kind, at) => ({ code, kind, number: `AB${code}${at}`, expires: dayOfYear() })),
  )
  const rows = {
    'employers.csv': ['code,name,abn,country,timeZone', 'HLF,Harbour Line,,AU,Australia/Sydney'],
    'cost-centres.csv': ['code,name', 'HO,Head office'],
    'payment-groups.csv': ['code,name,employerCode,frequency', 'WK,Weekly,HLF,Weekly'],
    'employees.csv': [
      'code,givenName,familyName,email,status,employerCode,paymentGroupCode,costCentreCode,startDate,employmentType',
      ...codes.map(
        code => `${code},Emma,Walsh ${code},emma.${code}@harbourline.example,Active,HLF,WK,HO,2020-01-06,FullTime`,
      ),
    ],
    'credentials.csv': [
      'employeeCode,typeCode,issuerName,registrationNumber,issueDate,expiryDate',
      ...credentials.map(({ code, kind, number, expires }) => `${code},${kind},${number},2024-01-01,${expires}`),
    ],
  }
  const form = new FormData()
  for (const [name, lines] of Object.entries(rows)) form.append('files', new Blob([`${lines.join('\n')}\n`]), name)
  await importFiles(administrator, form)
  const planned = await plannedOf(administrator, credentials)
  const employees = await Array.fromAsync(administrator.all('/Employees'))
  for (let n = 0; n < requests; n++) {
    const ContactDetails = { MobilePhone: '0491 570 006' }
    const EmployeeId = employees[n % employees.length]?.id ?? 0
    const day = dayOfYear()
    const EffectiveDate = `${day}T00:00:00`
    const body = { ChangeType: 'ContactDetails', EmployeeId, EffectiveDate, ContactDetails } as const
    const { id } = await administrator.post('/change-requests', { body })
    planned.push(thing('change-request.applied', id, day))
  }
  return planned
}

type Planned = Readonly<{ kind: string; number: string; expires: string }>

/** The reminders and ends of credentials, by the days that their types publish. */
async function plannedOf(administrator: Muster, credentials: readonly Planned[]): Promise<string[]> {
  const types = await administrator.get('/CredentialTypes')
  const found = new Map<string, number>()
  for await (const { registrationNumber, id } of administrator.all('/Credentials/Search'))
    found.set(`${registrationNumber}`, id)
  return credentials.flatMap(({ kind, number, expires }) => {
    const before = types.find(({ code }) => code === kind.split(',')[0])?.reminderDaysBefore ?? []
    const dayAt = (days: number) => Temporal.PlainDate.from(expires).subtract({ days }).toString()
    const reminders = before.map(dayAt).filter(day => day >= firstDay)
    return [
      ...reminders.map(day => thing('credential.expiring', found.get(number), day)),
      thing('credential.expired', found.get(number), dayAt(-1)),
    ]
  })
}

async function importFiles(administrator: Muster, body: FormData): Promise<void> {
  await administrator.finished(await administrator.post('/Imports', { body })).catch(error => {
    throw new Error(JSON.stringify(error.operation?.result?.errors?.[0] ?? error.message))
  })
}
