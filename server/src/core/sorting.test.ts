import { expect, test } from 'vitest'
import { startMuster } from '../../test/support/muster.ts'
import type { Person } from '../../test/support/person.ts'

const muster = startMuster()

type Item = Readonly<{ id: number }> & Readonly<Record<string, unknown>>
type Value = string | number | undefined

const dictionary = new Intl.Collator('en')
const inNumbers = new Intl.Collator('en', { numeric: true })
/** Those without a value last, those alike by their ids. */
const inOrder = (one: Value, other: Value, texts = dictionary): number => {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  return typeof one === 'number' ? one - Number(other) : texts.compare(one, String(other))
}

/** The list page by page, in pages that do not divide it. */
async function pagesOf(person: Person, path: string): Promise<Item[]> {
  const items: Item[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await person.get(`${path}&pageSize=67&pageNumber=${page}`)
    expect(status).toBe(200)
    if (body.length === 0) return items
    items.push(...body)
  }
}

const name = ({ familyName, givenName }: Item) => `${familyName}\t${givenName}`
const employee = (item: Item) => name(item.employee as Item)

test.each<[list: string, column: string, value: (item: Item) => Value]>([
  ['/Employees/Search', 'Name', name],
  ['/Employees/Search', 'Code', ({ code }) => String(code)],
  ['/Employees/Search', 'StartDate', ({ startDate }) => String(startDate)],
  ['/Authorities/Search', 'Name', name],
  ['/Authorities/Search', 'Code', ({ code }) => String(code)],
  ['/Authorities/Search', 'Status', ({ status }) => String(status)],
  ['/change-requests', 'Employee', employee],
  ['/change-requests', 'EffectiveDate', ({ effectiveDate }) => String(effectiveDate)],
  ['/change-requests', 'LastModified', ({ lastModified }) => String(lastModified)],
  ['/ExpenseApplications', 'Employee', employee],
  ['/ExpenseApplications', 'DateIncurred', ({ dateIncurred }) => String(dateIncurred)],
  ['/ExpenseApplications', 'AmountApplied', ({ amountApplied }) => Number(amountApplied)],
  ['/Credentials/Search', 'Employee', employee],
  ['/Credentials/Search', 'ExpiryDate', ({ expiryDate }) => expiryDate as string | undefined],
])('%s by %s: the pages of Priya and of Liam have what each sees, in order, once', async (list, column, value) => {
  const texts = column === 'Code' ? inNumbers : dictionary
  for (const person of [muster.priya, muster.liam]) {
    const seen = await pagesOf(person, `${list}?Order=OldestFirst`)
    const sorted = seen.toSorted((one, other) => inOrder(value(one), value(other), texts) || one.id - other.id)
    const up = await pagesOf(person, `${list}?Order=${column}Ascending`)
    expect(up.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id))
    const down = await pagesOf(person, `${list}?order=${column.toLowerCase()}descending`)
    const values = sorted.map(value)
    const fallen = values.filter(each => each !== undefined).reverse()
    expect(down.map(value)).toEqual([...fallen, ...values.filter(each => each === undefined)])
  }
})

test('codes are sorted by the numbers in them, so that the last one is the highest', async () => {
  for (const Code of ['Z1000', 'Z999']) {
    const person = { GivenName: 'Mei', FamilyName: Code, Email: `${Code}@harbourline.example` }
    expect((await muster.priya.post('/Authorities', { ...person, Code })).status).toBe(201)
  }
  const { body } = await muster.priya.get('/Authorities/Search?Order=CodeDescending&pageSize=2')
  expect(body.map(({ code }: Item) => code)).toEqual(['Z1000', 'Z999'])
})

test('a filter and a sort work together, and the file has the same order', async () => {
  const path = '/Employees/Search?EmployeeName=ar&Order=NameDescending'
  const sorted = (await muster.priya.get(path)).body as Item[]
  expect(sorted.length).toBeGreaterThan(1)
  expect(sorted.map(name)).toEqual(sorted.map(name).toSorted(dictionary.compare).reverse())
  const { text } = await muster.priya.get(path, { headers: { Accept: 'text/csv' } })
  const [, ...rows] = text.trimEnd().split('\r\n')
  expect(rows.map(row => Number(row.split(',')[0]))).toEqual(sorted.map(({ id }) => id))
})

test('Emma marries, and stands where her new name belongs', async () => {
  const { priya, admin, emma } = muster
  const path = '/Employees/Search?Order=NameAscending'
  const placeOfEmma = async () => {
    const list = (await priya.get(path)).body as Item[]
    return list.findIndex(({ email }) => email === emma.email) / list.length
  }
  expect(await placeOfEmma()).toBeGreaterThan(0.1)
  const rename = (to: string) =>
    admin.query(
      `update person set family_name = $1 where id = (select person_id from employee where email = $2) returning id`,
      [to, emma.email],
    )
  const { body } = await priya.get(`/Employees/Search?EmployeeEmail=${emma.email}`)
  await rename('Ábalos')
  expect(await placeOfEmma(), 'before Adams, though Á is no A').toBeLessThan(0.1)
  await rename(body[0].familyName)
})

test('accounts go by name, on pages and in the file', async () => {
  const { priya } = muster
  const names = (list: readonly Item[]) => list.map(each => String(each.name))
  const all = names(await pagesOf(priya, '/Accounts?Order=OldestFirst'))
  const up = await pagesOf(priya, '/Accounts?Order=NameAscending')
  expect(names(up)).toEqual(all.toSorted(dictionary.compare))
  expect(names(await pagesOf(priya, '/Accounts?Order=NameDescending'))).toEqual(
    all.toSorted(dictionary.compare).reverse(),
  )
  const { text } = await priya.get('/Accounts?Order=NameAscending', { headers: { Accept: 'text/csv' } })
  expect(text.trimEnd().split('\r\n')).toHaveLength(all.length + 1)
})

test('BeforeId narrows a sorted list too', async () => {
  for (const list of ['/change-requests', '/ExpenseApplications']) {
    const all = (await muster.priya.get(`${list}?pageSize=200`)).body as Item[]
    const { id } = all[Math.floor(all.length / 2)] as Item
    const { body } = await muster.priya.get(`${list}?Order=EmployeeAscending&BeforeId=${id}&pageSize=200`)
    const earlier = all.filter(each => each.id < id)
    expect(body).toHaveLength(earlier.length)
    expect(new Set(body.map((each: Item) => each.id))).toEqual(new Set(earlier.map(each => each.id)))
  }
})

test('a search by the body sorts as one by the address', async () => {
  const [byBody, byAddress] = await Promise.all([
    muster.priya.post('/Authorities/Search?Order=NameDescending', { WebRole: 'ExpenseApprover' }),
    muster.priya.get('/Authorities/Search?Order=NameDescending&WebRole=ExpenseApprover'),
  ])
  expect(byBody.body).toEqual(byAddress.body)
})

test('a column that no list has is refused', async () => {
  const { status, body } = await muster.priya.get('/Employees/Search?Order=SalaryAscending')
  expect([status, Object.keys(body.ModelState)]).toEqual([400, ['Order']])
})
