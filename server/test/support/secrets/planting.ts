import type { Random } from '../exactness/random.ts'
import { csv } from '../imports/import-set.ts'
import { importsOver } from '../imports/imports-over-http.ts'
import type { Answer, Person } from '../person.ts'
import { approve } from '../requests.ts'
import { type Installation, Revealer } from './installation.ts'
import { makers, numbersOf } from './numbers.ts'

/** `numbers`: secret ones. `controls`: harmless ones in clear texts, which a search has to find. `answers`: all but reveals. */
export type Planted = Readonly<{ numbers: readonly string[]; controls: readonly string[]; answers: readonly string[] }>

/** `rowena`: the second payroll administrator of the payment group `4W`. `lists`: bank accounts, and funds. */
export type Planting = Readonly<{ rowena: Person; taxFileNumbers: number; lists: number; random: Random }>

type Employee = Readonly<{ code: string; id: number; number: string }>

const codeOf = (place: number) => `PLANT-${place}`
const emailOf = (place: number) => `plant.${place}@harbourline.example`

/** Gives the product numbers by all of its doors: imports, engagements, requests, drafts, searches, reveals, wrong requests. */
export async function plant(where: Installation, planting: Planting): Promise<Planted> {
  const { taxFileNumbers, lists, random } = planting
  const make = makers(random)
  const numbers = numbersOf(taxFileNumbers, make.taxFileNumber)
  const accounts = numbersOf(lists, make.account)
  const members = numbersOf(lists, make.member)
  const controls = numbersOf(4, make.harmless)
  const answers: string[] = []
  const keep = (answer: Answer): Answer => {
    answers.push(answer.text, ...answer.headers.values())
    return answer
  }
  // The last tenth come by engagements, and requests replace the numbers of others.
  const [imported, engaged] = [Math.ceil(taxFileNumbers * 0.8), Math.ceil(taxFileNumbers * 0.9)]
  keep(await importEmployees(where, numbers.slice(0, imported)))
  for (let place = imported; place < engaged; place++) keep(await engage(where, place, numbers[place] as string))
  const employees = await listEmployees(where, numbers)
  await declareAnew(where, { keep, employees, numbers: numbers.slice(engaged) })
  await changeLists(where, { ...planting, keep, employees, accounts, members })
  await ask(where, { keep, employees, controls })
  return { numbers: [...numbers, ...accounts, ...members], controls, answers }
}

async function importEmployees(where: Installation, numbers: readonly string[]): Promise<Answer> {
  const rows = numbers.map(
    (number, place) =>
      `${codeOf(place)},Pat,Planted,${emailOf(place)},HLL,4W,LOG-NSW-BOT,2020-01-06,FullTime,${grouped(number, place)}`,
  )
  const head =
    'code,givenName,familyName,email,employerCode,paymentGroupCode,costCentreCode,startDate,employmentType,taxFileNumber'
  const sent = await importsOver(where).send(where.priya, { 'employees.csv': csv(head, ...rows) })
  const operation = sent.headers.get('location') ?? ''
  for (;;) {
    const answer = await where.priya.get(operation)
    if (answer.body?.status === 'Succeeded') return answer
    if (answer.status !== 200 || answer.body.status === 'Failed') throw new Error(`The import failed: ${answer.text}`)
    await new Promise(resolve => setTimeout(resolve, 200))
  }
}

/** As people write them: together, or in groups. */
const grouped = (number: string, place: number): string =>
  place % 3 === 0 ? number : (number.match(/\d{3}/g) ?? []).join(place % 3 === 1 ? ' ' : '-')

async function engage({ admin, priya }: Installation, place: number, TaxFileNumber: string): Promise<Answer> {
  const { rows } = await admin.query(
    `select id::int as "PaymentGroupId", employer_id::int as "EmployerId" from payment_group where code = '4W'
     and employer_group_id = (select id from employer_group where name = 'Harbour Line')`,
  )
  const name = { Code: codeOf(place), GivenName: 'Pat', FamilyName: 'Planted', Email: emailOf(place) }
  const answer = await priya.post('/Employees', { ...rows[0], ...name, StartDate: '2026-02-02', TaxFileNumber })
  return expected(answer)
}

function expected(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(`A number was not planted: ${answer.status} ${answer.text}`)
  return answer
}

async function listEmployees({ admin }: Installation, numbers: readonly string[]): Promise<Employee[]> {
  const { rows } = await admin.query<{ code: string; id: number }>(
    `select code, id::int from employee where code like 'PLANT-%' order by id`,
  )
  return rows.map(row => ({ ...row, number: numbers[Number(row.code.slice(6))] as string }))
}

type Keeping = Readonly<{ keep(answer: Answer): Answer; employees: readonly Employee[] }>

/** Every third request stays a draft, every third waits, and Tomas approves the others. */
async function declareAnew(
  { priya, tomas }: Installation,
  { keep, employees, numbers }: Keeping & { numbers: readonly string[] },
): Promise<void> {
  for (const [place, TaxFileNumber] of numbers.entries()) {
    const made = await priya.post('/change-requests', {
      ChangeType: 'TaxDeclaration',
      EmployeeId: employees[place]?.id,
      TaxDeclaration: { TaxFileNumber },
      SubmitImmediately: place % 3 !== 0,
    })
    const path = expected(keep(made)).headers.get('location') ?? ''
    if (place % 3 === 2) expected(keep(await approve(tomas, path)))
  }
}

async function changeLists(
  { priya, tomas }: Installation,
  {
    rowena,
    keep,
    employees,
    accounts,
    members,
  }: Keeping & Pick<Planting, 'rowena'> & Record<'accounts' | 'members', string[]>,
): Promise<void> {
  for (const [place, AccountNumber] of accounts.entries()) {
    const EmployeeId = employees[place % employees.length]?.id
    const account = { AccountName: 'P Planted', Bsb: '062-000', AccountNumber, AllocationType: 'Remainder' }
    const bank = { ChangeType: 'BankAccounts', EmployeeId, BankAccounts: [account] }
    const banking = expected(keep(await priya.post('/change-requests', bank))).headers.get('location') ?? ''
    const fund = { FundType: 'APRA', Usi: 'STA0100AU', MemberNumber: members[place], AllocationType: 'Remainder' }
    const saving = expected(
      keep(await priya.post('/change-requests', { ChangeType: 'Superannuation', EmployeeId, Superannuation: [fund] })),
    )
    if (place % 4 === 3) continue
    for (const person of [tomas, rowena]) expected(keep(await approve(person, banking)))
    expected(keep(await approve(tomas, saving.headers.get('location') ?? '')))
  }
}

/** Searches, reveals, clear texts, and requests that are refused: none may repeat a number. */
async function ask(
  where: Installation,
  { keep, employees, controls }: Keeping & { controls: string[] },
): Promise<void> {
  const { priya } = where
  const revealer = new Revealer(where)
  const [name, remark, request, reason] = controls
  for (const [place, { id, number }] of employees.entries()) {
    if (place % 5 === 0) expected(keep(await priya.get(`/Authorities/Search?TaxFileNumber=${number}`)))
    if (place % 5 === 1) expected(keep(await priya.post('/Authorities/Search', { TaxFileNumber: number })))
    if (place % 5 === 2) expected(await revealer.reveal(id))
    if (place % 50 === 0) for (const refused of refusals(number)) keep(await refused(priya))
  }
  const centre = { Code: `C-${name}`, Name: `Depot ${name}` }
  expected(keep(await priya.post('/CostCentres', centre, { headers: { 'X-Request-Id': `trial-${request}` } })))
  const [{ id }] = (await priya.get('/change-requests?pageSize=1')).body
  const path = `/change-requests/${id}`
  expected(keep(await priya.post(`${path}/remarks`, { Remark: `See ${remark}.` })))
  expected(await revealer.reveal(employees[0]?.id ?? 0, ['TaxFileNumber'], `Letter ${reason}`))
}

const refusals = (number: string): ((person: Person) => Promise<Answer>)[] => [
  person => person.get(`/Employees/Search?Unknown=${number}`),
  person => person.get(`/CostCentres?pageSize=${number}`),
  person => person.get(`/Nowhere/${number}`),
  person => person.post('/CostCentres', { Code: 'TFN', Name: `It is ${number}.` }),
  person => person.post('/CostCentres', { Code: 'TFN', Name: 'Request', [number]: number }, withId(number)),
  person => person.post('/CostCentres', `{"Code": "${number}`, withId(number)),
  person => person.post('/Authorities/Search', { TaxFileNumber: `${number}0` }),
  person =>
    person.post('/change-requests', {
      ChangeType: 'TaxDeclaration',
      EmployeeId: 0,
      TaxDeclaration: { TaxFileNumber: number },
    }),
  person => person.post('/Employees', { Code: 'X', GivenName: number, TaxFileNumber: number, EmployerId: 'x' }),
]

const withId = (number: string) => ({ headers: { 'X-Request-Id': number } })
