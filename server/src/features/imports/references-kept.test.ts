import { beforeAll, expect, test } from 'vitest'
import { untilLocked } from '../../../test/support/database/locks.ts'
import { csv, type ImportSet } from '../../../test/support/imports/import-set.ts'
import { importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
let priya: Person
let ferries = 0
let logistics = 0
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write'] })
  const employers = await rows('select id::int, code from employer where employer_group_id = $1 order by code')
  ;[ferries, logistics] = ['HLF', 'HLL'].map(code => employers.find(each => each.code === code)?.id) as [number, number]
})

const employee = (code: string, cells: string) =>
  csv(
    'code,givenName,familyName,email,employerCode,startDate,paymentGroupCode,costCentreCode',
    `${code},Lee,Late,${code.toLowerCase()}@harbourline.example,HLF,2026-01-05,${cells}`,
  )
const group = { Code: 'PG', Name: 'Group', Frequency: 'Weekly' }
const expired = { ExpiryDate: '2020-01-01' }

/** What a new record refers to, and how it is changed while the import stores; `status`: what becomes of that then. */
type Reference = Readonly<{
  what: string
  path: string
  command(): object
  change(): object
  set: ImportSet
  status: number
}>

test.each<Reference>([
  {
    what: 'the payment group of a new employee',
    path: '/PaymentGroups',
    command: () => ({ ...group, EmployerId: ferries }),
    change: () => ({ ...group, EmployerId: logistics }),
    set: { 'employees.csv': employee('LATE1', 'PG,') },
    status: 400,
  },
  {
    what: 'the cost centre of a new employee',
    path: '/CostCentres',
    command: () => ({ Code: 'CF', Name: 'CF' }),
    change: () => ({ Code: 'CF', Name: 'CF', ...expired }),
    set: { 'employees.csv': employee('LATE2', ',CF') },
    status: 204,
  },
  {
    what: 'the cost centre of a new position',
    path: '/CostCentres',
    command: () => ({ Code: 'CP', Name: 'CP' }),
    change: () => ({ Code: 'CP', Name: 'CP', ...expired }),
    set: {
      'positions.csv': csv('code,name,chartCode,costCentreCode', 'POS,Position,LINE,CP'),
      'employees.csv': employee('LATE3', ','),
    },
    status: 204,
  },
])('$what stays as the import has checked it until it is stored', async ({ path, command, change, set, status }) => {
  const made = (await priya.post(path, command())).headers.get('location') ?? ''
  await muster.admin.query('begin; lock table employee in share mode')
  const imported = done(priya, set)
  await untilLocked(muster, 'relation')
  let isChanged = false
  const changed = priya.put(made, change()).finally(() => {
    isChanged = true
  })
  await untilLocked(muster, 'transactionid', () => isChanged)
  const waited = !isChanged
  await muster.admin.query('rollback')
  expect((await imported).status).toBe('Succeeded')
  expect([waited, (await changed).status]).toEqual([true, status])
})
