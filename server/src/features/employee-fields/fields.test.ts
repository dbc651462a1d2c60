import { beforeAll, expect, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { governedFields } from './index.ts'

type GovernedField = (typeof governedFields)[number]

const muster = startMuster()

/** A value that commands take, by the type of a field. */
function sampleOf({ field, type }: GovernedField): unknown {
  switch (type.is) {
    case 'text':
      return field.endsWith('Postcode')
        ? '2041'
        : field === 'WorkExtension'
          ? '42'
          : `Some ${field}`.slice(0, type.maxLength)
    case 'phone':
      return '02 9555 0100'
    case 'email':
      return 'sam.fields@harbourline.example'
    case 'day':
      return field === 'DateOfBirth' ? '1990-05-17T00:00:00' : '2090-01-01T00:00:00'
    case 'hours':
      return 30.5
    case 'word':
      return type.words.at(-1)
    default:
      return undefined
  }
}

const sent = governedFields.filter(
  field =>
    sampleOf(field) !== undefined && !['Address', 'TaxDeclaration', 'Termination', 'Rehire'].includes(field.changedBy),
)
const values = Object.fromEntries(sent.map(field => [field.field, sampleOf(field)]))

let id = 0
beforeAll(async () => {
  const [employer] = (await muster.priya.get('/Employers')).body
  const engagement = { Code: 'SAM1', EmployerId: employer.id, StartDate: '2026-02-02T00:00:00' }
  expect((await muster.priya.post('/Employees', { ...engagement, ...values })).status).toBe(201)
  id = (await muster.priya.get('/Employees/Search?EmployeeCode=SAM1')).body[0].id
})

test('Priya engages Sam with a value in every field, and reads each in the record and its history', async () => {
  const { body: record } = await muster.priya.get(`/Employees/${id}`)
  const { body: history } = await muster.priya.get(`/Employees/${id}/History?pageSize=200`)
  for (const field of sent) {
    const { field: name, column, shownIn } = field
    const fact = history.find((each: { field: string }) => each.field === name)
    expect([name, fact?.value]).toEqual([name, sampleOf(field)])
    if (shownIn === 'profile' || shownIn === 'summary') expect([name, record[column]]).toEqual([name, sampleOf(field)])
    else expect(record).not.toHaveProperty(column)
  }
})

test('a change request of its kind takes each field, under its label', async () => {
  for (const changedBy of new Set(sent.map(field => field.changedBy))) {
    const own = sent.filter(field => field.changedBy === changedBy && field.type.is === 'text')
    if (own.length === 0) continue
    const section = Object.fromEntries(own.map(({ field }) => [field, field === 'WorkExtension' ? '7' : 'Other']))
    const command = { ChangeType: changedBy, EmployeeId: id, [changedBy]: section }
    const { status, body } = await muster.priya.post('/change-requests?dryRun=true', command)
    expect(status).toBe(200)
    expect(body.changes.map(({ field, label }: GovernedField) => [field, label])).toEqual(
      own.map(({ field, label }) => [field, label]),
    )
  }
})
