import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { createAccount, createApiKey } from '../src/features/accounts/index.ts'
import { importFiles } from '../src/features/imports/index.ts'
import { csv, importSet } from './support/imports/import-set.ts'
import { startMuster } from './support/muster.ts'
import { Person } from './support/person.ts'

const muster = startMuster()
const folder = new URL('./data/adventure-works/', import.meta.url)

/** A file of the set by its columns; none of its cells is quoted. */
async function readRows(name: string): Promise<Record<string, string>[]> {
  const [header = '', ...lines] = (await readFile(new URL(name, folder), 'utf8')).trim().split(/\r?\n/)
  const columns = header.split(',')
  return lines.map(line => Object.fromEntries(line.split(',').map((cell, place) => [columns[place], cell])))
}

const positions = await readRows('positions.csv')
const holders = await readRows('position-holders.csv')
const authorities = await readRows('authorities.csv')
const parentOf = new Map(positions.map(row => [row.code, row.reportingPositionCode]))
const holderOf = new Map(holders.map(row => [row.positionCode, row.authorityCode]))
const managers = new Set(authorities.filter(row => row.roles !== '').map(row => row.code))

/** The approver by the files alone: the next manager above who is still there. */
function approverInFiles(positionCode: string | undefined, gone: ReadonlySet<string | undefined>): string | undefined {
  for (let code = parentOf.get(positionCode); code; code = parentOf.get(code)) {
    const holder = holderOf.get(code)
    if (managers.has(holder) && !gone.has(holder)) return holder
  }
  return undefined
}

let administrator: Person

beforeAll(async () => {
  const report = await importFiles(muster.context, {
    groupName: 'Adventure Works',
    paths: [fileURLToPath(folder)],
    isDryRun: false,
  })
  expect(report.errors).toEqual([])
  administrator = await makeAdministrator()
})

async function makeAdministrator(): Promise<Person> {
  const { rows } = await muster.admin.query<{ id: string }>(
    "select id from employer_group where name = 'Adventure Works'",
  )
  const group = { id: Number(rows[0]?.id), isTest: false }
  const now = new Date().toISOString()
  return muster.database.transaction(group.id, async tx => {
    const { userAccountId } = await createAccount(tx, {
      group,
      email: 'chart@adventure-works.example',
      roles: ['EmployerAdministrator'],
      accessScope: [{ type: 'All', id: null, includeDescendants: true }],
      isApiEnabled: true,
      isSample: false,
      now,
    })
    const expiresAt = '2099-01-01T00:00:00.000Z'
    const { key } = await createApiKey(tx, { group, userAccountId, name: 'chart', scopes: ['read'], expiresAt, now })
    return new Person(muster.address, {
      name: 'Chart',
      email: '',
      password: '',
      apiKey: key,
      employerGroup: '',
      about: '',
    })
  })
}

/** The answer of the service for every holder of a position, beside the approver by the files. */
async function compareAll(gone: ReadonlySet<string | undefined>) {
  const everybody: { id: number; code: string }[] = []
  for (let page = 1; page <= 2; page++) {
    everybody.push(...(await administrator.get(`/Authorities?pageNumber=${page}&pageSize=200`)).body)
  }
  const byCode = new Map(everybody.map(authority => [authority.code, authority.id]))
  const found: (string | undefined)[][] = []
  for (const { positionCode, authorityCode } of holders) {
    const id = byCode.get(authorityCode ?? '')
    const held = (await administrator.get(`/Authorities/${id}/Positions`)).body as { id: number; code: string }[]
    const position = held.find(({ code }) => code === positionCode)
    const answer = await administrator.get(
      `/Authorities/${id}/Positions/${position?.id}/Approver/ChangeRequestApprover`,
    )
    if (answer.status === 404) expect(answer.body).toMatchObject({ Code: 'NoApprover', path: expect.any(Array) })
    found.push([authorityCode, answer.status === 200 ? answer.body.code : undefined])
  }
  expect(found).toEqual(holders.map(row => [row.authorityCode, approverInFiles(row.positionCode, gone)]))
  return found
}

test('for each of 290 people the approver is the one that the chain in the files names', async () => {
  const found = await compareAll(new Set())
  expect(found).toHaveLength(290)
  expect(found.filter(([, approver]) => approver === undefined)).toHaveLength(1)
}, 120_000)

test('with every third manager gone the look-up finds the next above, or no approver, with the path', async () => {
  const gone = [...managers].filter((_, place) => place % 3 === 0)
  const row = (code: string | undefined) => authorities.find(each => each.code === code)
  const report = await importSet(
    muster,
    {
      'authorities.csv': csv(
        'code,givenName,familyName,email,status',
        ...gone.map(code =>
          [code, row(code)?.givenName, row(code)?.familyName, row(code)?.email, 'Inactive'].join(','),
        ),
      ),
    },
    { groupName: 'Adventure Works' },
  )
  expect(report.errors).toEqual([])
  await compareAll(new Set(gone))
}, 120_000)
