import { beforeAll, expect, test } from 'vitest'
import { inDays } from '../../../test/support/days.ts'
import { csv, type ImportSet, importSet } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { addWhatIsOver } from '../../../test/support/records/what-is-over.ts'

const muster = startMuster()
const { done, rows } = importsOver(muster)
const [tomorrow, today, yesterday] = [inDays(1), inDays(0), inDays(-1)]
let priya: Person
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['read', 'admin', 'employees.write', 'credentials.write'] })
  await addWhatIsOver(muster, priya)
})

const asOperator = (set: ImportSet) => importSet(muster, set, { groupName: 'Harbour Line', isDryRun: true })

const roles = (...lines: string[]) => ({
  'authority-roles.csv': csv('authorityCode,role,from,to,costCentreCodes,paymentGroupCodes', ...lines),
})
const authority = (columns: string, cells: string) => ({
  'authorities.csv': csv(`code,givenName,familyName,email${columns}`, `NIA,Nia,New,nia@bureau.example${cells}`),
})
const here = (cells: string, code = 'NEO') => ({
  'authorities.csv': csv(
    'code,givenName,familyName,email,employeeCode,roles',
    `${code},Neo,New,neo@bureau.example,${cells}`,
  ),
})
const holders = (...lines: string[]) => ({
  'position-holders.csv': csv('positionCode,authorityCode,employeeCode,from,to', ...lines),
})
type Case = Readonly<{ set: ImportSet; at: readonly string[]; reason?: string }>

/** What concerns an authority that is here already, or what limits one: rules for administrators. */
const cases: Readonly<Record<string, Case>> = {
  'an ended role in force again': {
    set: roles('A146,LeaveApprover,2025-03-03,,FER-FLT-RIV,'),
    at: ['authority-roles.csv:2:role'],
    reason: 'This role has ended. Grant it anew.',
  },
  'another last day of an ended role': {
    set: roles('A146,LeaveApprover,2025-03-03,2026-03-31,FER-FLT-RIV,'),
    at: ['authority-roles.csv:2:role'],
  },
  'a role from a day that is over': {
    set: roles(`SAM,ExpenseApprover,${yesterday},,HO,`),
    at: ['authority-roles.csv:2:from'],
    reason: 'This day is over. Write today or a later one: a role begins today at the earliest.',
  },
  'a role ever since': { set: roles('SAM,ExpenseApprover,,,HO,'), at: ['authority-roles.csv:2:from'] },
  'a role of former days': {
    set: roles('SAM,ExpenseApprover,2020-01-01,2020-12-31,HO,'),
    at: ['authority-roles.csv:2:from', 'authority-roles.csv:2:to'],
  },
  'a role that ends on a day that is over': {
    set: roles(`A131,ExpenseApprover,,${yesterday},FER-CUS,`),
    at: ['authority-roles.csv:2:to'],
    reason: 'This day is over. Write today or a later one.',
  },
  'limits of a role that are over': {
    set: roles(`SAM,ExpenseApprover,${tomorrow},,HO;GONE,WK;STILL`),
    at: ['authority-roles.csv:2:costCentreCodes', 'authority-roles.csv:2:paymentGroupCodes'],
  },
  'limits of a new authority that are over': {
    set: authority(',costCentreCodes,paymentGroupCodes', ',GONE,STILL'),
    at: ['authorities.csv:2:costCentreCodes', 'authorities.csv:2:paymentGroupCodes'],
  },
  'limits of a new authority’s role that are over': {
    set: { ...authority('', ''), ...roles('NIA,ExpenseApprover,2019-01-01,,GONE,') },
    at: ['authority-roles.csv:2:costCentreCodes'],
  },
  'a former holder of an inactive position': {
    set: holders('SHUT,SAM,,2020-01-01,2020-12-31'),
    at: ['position-holders.csv:2:positionCode'],
    reason: 'The position is Inactive, and its former holders can only be imported with new people. Take this row out.',
  },
  'former roles of a new authority of an employee who is here': {
    set: { ...here('1001,'), ...roles('NEO,ExpenseApprover,2015-01-01,2020-12-31,HO,') },
    at: ['authority-roles.csv:2:from', 'authority-roles.csv:2:to'],
  },
  'other limits of a role that has begun': {
    set: roles('SAM,CredentialApprover,2024-01-01,,HO,WK'),
    at: ['authority-roles.csv:2:costCentreCodes', 'authority-roles.csv:2:paymentGroupCodes'],
    reason:
      'This role began before today, and its former days keep their limits. End this role, and add one from today.',
  },
}

test.each(Object.entries(cases))('Priya’s import is refused %s', async (_what, each) => {
  const operation = await done(priya, each.set)
  expect([operation.status, errorsAt(operation)], JSON.stringify(operation.result)).toEqual(['Failed', each.at])
  if (each.reason) expect(operation.result.errors[0].reason).toBe(each.reason)
})

test.each(Object.entries(cases))('the operator tells of the past: %s', async (_what, { set }) => {
  expect((await asOperator(set)).errors).toEqual([])
})

const grantsOf = (code: string) =>
  rows(`select g.role, g.valid_from::text as from, g.valid_to::text as to from role_grant g
    join authority a on a.employer_group_id = g.employer_group_id and a.id = g.authority_id
    where g.employer_group_id = $1 and a.code = '${code}' order by 1, 2 nulls first`)

test('a new authority comes with its past, and a second run of it changes nothing', async () => {
  const set = {
    ...authority(',roles', ',LeaveApprover'),
    ...roles('NIA,ExpenseApprover,2019-01-01,2019-12-31,GONE,', 'NIA,TimesheetApprover,2019-01-01,,HO,'),
    ...holders('SHUT,NIA,,2019-01-01,2019-12-31'),
  }
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded' })
  expect(await grantsOf('NIA')).toEqual([
    { role: 'ExpenseApprover', from: '2019-01-01', to: '2019-12-31' },
    { role: 'LeaveApprover', from: null, to: null },
    { role: 'TimesheetApprover', from: '2019-01-01', to: null },
  ])
  const files = [{ unchanged: 1 }, { unchanged: 2 }, { unchanged: 1 }]
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files } })
})

test('a plain role of an authority that is here already begins today, as by the single call', async () => {
  const set = {
    'authorities.csv': csv('code,givenName,familyName,email,roles', 'SAM,Sam,Shore,sam@bureau.example,LeaveApprover'),
  }
  const files = [{ created: 0, updated: 1, unchanged: 0 }]
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files } })
  expect(await grantsOf('SAM')).toContainEqual({ role: 'LeaveApprover', from: today, to: null })
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 1 }] } })
})

test('a new authority of an employee who is here has its plain roles from today', async () => {
  const set = here('1001,LeaveApprover')
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded' })
  expect(await grantsOf('NEO')).toEqual([{ role: 'LeaveApprover', from: today, to: null }])
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 1 }] } })
})

test('a role that begins today gets other limits, and one that is ended goes on with others', async () => {
  const from = (limit: string) => roles(`SAM,TimesheetApprover,${today},,${limit},`)
  expect(await done(priya, from('HO'))).toMatchObject({ status: 'Succeeded' })
  expect(await done(priya, from('FER-CUS'))).toMatchObject({ status: 'Succeeded', result: { files: [{ updated: 1 }] } })
  const anew = roles(`A131,ExpenseApprover,,${today},FER-CUS,`, `A131,ExpenseApprover,${today},,HO,`)
  expect(await done(priya, anew)).toMatchObject({
    status: 'Succeeded',
    result: { files: [{ created: 1, updated: 1 }] },
  })
})

test('a role keeps the limit that has expired since, and begins today or later', async () => {
  const set = roles(`SAM,CredentialApprover,2024-01-01,${inDays(30)},GONE,`, `SAM,ExpenseApprover,${today},,HO,`)
  const files = [{ created: 1, updated: 1, unchanged: 0 }]
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files } })
  expect(await done(priya, set)).toMatchObject({ status: 'Succeeded', result: { files: [{ unchanged: 2 }] } })
})
