import { beforeAll, expect, test } from 'vitest'
import { csv } from '../../../test/support/imports/import-set.ts'
import { errorsAt, importsOver } from '../../../test/support/imports/imports-over-http.ts'
import { withKey } from '../../../test/support/keys.ts'
import { startMuster } from '../../../test/support/muster.ts'
import type { Person } from '../../../test/support/person.ts'
import { fileShapes } from './files/index.ts'

const muster = startMuster()
const { done } = importsOver(muster)
let priya: Person
let employer = ''
beforeAll(async () => {
  priya = await withKey(muster, 'priya', { scopes: ['admin', 'employees.write', 'credentials.write'] })
  employer = (await muster.priya.get('/Employers')).body[0].code
})

const looksLikeOne = /^This looks like a tax file number/

test('telephones and emails with a tax file number in them are errors, as with single calls', async () => {
  const operation = await done(priya, {
    'employees.csv': csv(
      'code,givenName,familyName,email,employerCode,startDate,mobilePhone,workPhone',
      `NIA,Nia,New,a.123456782@hx.example,${employer},2026-01-05,123 456 782,123-456-782`,
      `NOA,Noa,New,noa@hx.example,${employer},2026-01-05,0491 570 006,+61 2 9552 1234 ext 7`,
    ),
    'authorities.csv': csv(
      'code,givenName,familyName,email,mobilePhone,workPhone',
      'SAM,Sam,Shore,123-456-782@hx.example,123.456.782,(123) 456 789',
    ),
  })
  expect(errorsAt(operation)).toEqual([
    'employees.csv:2:email',
    'employees.csv:2:mobilePhone',
    'employees.csv:2:workPhone',
    'authorities.csv:2:email',
    'authorities.csv:2:mobilePhone',
  ])
  for (const { reason } of operation.result.errors) expect(reason).toMatch(looksLikeOne)
})

/** Columns whose values are other people's codes and numbers, where single calls take nine digits too. */
const numbered = /[cC]odes?$|^(registrationNumber|taxFileNumber)$/

test('no other column of any file takes one, but codes, registration numbers and the column that is for them', () => {
  const takers = Object.entries(fileShapes).flatMap(([name, { columns }]) =>
    columns
      .filter(
        ({ cell }) =>
          /^text/.test(cell.type) &&
          ['123456782', '123 456 782', 'a.123456782@hx.example'].some(text => cell.read(text).problem === undefined),
      )
      .map(column => `${name} ${column.name}`),
  )
  expect(takers.filter(taker => !numbered.test(taker.split(' ')[1] ?? ''))).toEqual([])
})

test('a list of very many entries is one error of its cell', async () => {
  const list = (entries: number) => Array.from({ length: entries }, () => 'é').join(';')
  const rolesOf = (costCentreCodes: string) =>
    done(priya, {
      'authorities.csv': csv(
        'code,givenName,familyName,email,costCentreCodes',
        `SAM,Sam,Shore,sam@hx.example,${costCentreCodes}`,
      ),
    })
  const refused = await rolesOf(list(10_001))
  expect(refused.result.errors).toEqual([
    expect.objectContaining({
      column: 'costCentreCodes',
      reason: 'The list has more than 10,000 entries. Write fewer.',
    }),
  ])
  expect((await rolesOf(list(10_000))).result.errors[0].reason).toMatch(/^"é" is not the code of a cost centre/)
})
