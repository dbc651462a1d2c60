import { beforeAll, describe, expect, test } from 'vitest'
import { csv, errorsOf } from './support/imports/import-set.ts'
import { withKey } from './support/keys.ts'
import { startMuster } from './support/muster.ts'
import type { Person } from './support/person.ts'

/** Nothing of it is to be seen by itself: marks without a letter, fillers, zero widths, with blanks or without. */
const unseen = ['\u0301', '\u0301\u0308', ' \u0323 ', '\u200b', '\u3164', '\u2800\u2060', '\u3000\u0301']

const muster = startMuster()
let priya: Person
let employer = { id: 0, code: '' }
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
  employer = (await muster.priya.get('/Employers')).body.find(({ code }: { code: string }) => code === 'HLF')
})

const named = { Code: 'UNSEEN', Name: 'Named' }
const person = { Code: 'UNSEEN', GivenName: 'Una', FamilyName: 'Seen', Email: 'una@bureau.example' }
const kinds: readonly [path: string, command: () => object, fields: readonly string[]][] = [
  ['/CostCentres', () => named, ['Code', 'Name']],
  ['/Employers', () => named, ['Code', 'Name']],
  ['/PaymentGroups', () => ({ ...named, EmployerId: employer.id, Frequency: 'Weekly' }), ['Code', 'Name']],
  ['/OrganisationCharts', () => named, ['Code', 'Name', 'Kind']],
  ['/Positions', () => named, ['Code', 'Name']],
  ['/ExpensePaycodes', () => ({ ...named, Kind: 'Reimbursement' }), ['Code', 'Name']],
  ['/Authorities', () => person, ['Code', 'GivenName', 'FamilyName']],
  [
    '/Employees',
    () => ({ ...person, EmployerId: employer.id, StartDate: '2026-01-05' }),
    ['Code', 'GivenName', 'FamilyName'],
  ],
]

describe.each(kinds)('POST %s', (path, command, fields) => {
  test.each(fields)('takes no %s of which nothing is to be seen, as it takes no empty one', async field => {
    const empty = await priya.post(path, { ...command(), [field]: '' })
    expect(empty.body.ModelState).toEqual({ [`command.${field}`]: [`The ${field} field is required.`] })
    for (const text of unseen) {
      const answer = await priya.post(path, { ...command(), [field]: text })
      expect([answer.status, answer.body], JSON.stringify(text)).toEqual([400, empty.body])
    }
  })
})

test('a file has no such name or code either, nor a list such a code', async () => {
  for (const text of unseen) {
    expect(await errorsOf(muster, { 'cost-centres.csv': csv('code,name', `X,${text}`, `${text},Ex`) })).toEqual([
      'cost-centres:2 name: This cell is required. Fill it in.',
      'cost-centres:3 code: This cell is required. Fill it in.',
    ])
    const groupName = text
    await expect(errorsOf(muster, { 'cost-centres.csv': csv('code,name', 'X,Ex') }, { groupName })).rejects.toThrow(
      'The name of a group must not be empty.',
    )
  }
})

test('a name with marks on its letters stays, and so does one that begins with a mark', async () => {
  for (const [place, Name] of ['Zoe\u0308', 'เ\u0e35', '\u0301a', 'क्षि'].entries()) {
    const made = await priya.post('/CostCentres', { Code: `SEEN${place}`, Name })
    expect(made.status, made.text).toBe(201)
    expect((await priya.get(made.headers.get('location') ?? '')).body.name).toBe(Name.normalize('NFC'))
  }
})
