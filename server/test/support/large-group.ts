import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { writeAuthorities, writeImportSet } from '../../../bench/import-set.ts'
import { createAccount, createApiKey } from '../../src/features/accounts/index.ts'
import { importFiles } from '../../src/features/imports/index.ts'
import type { Muster } from './muster.ts'
import { Person } from './person.ts'

/** Imports a group of so many people: the employee and authority `n` has the email `person<n>@bench.example`. @returns its id */
export async function importGroup(muster: Muster, employees: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'muster-set-'))
  await writeImportSet(folder, employees)
  await writeAuthorities(folder, employees)
  const newGroup = { timeZone: 'Australia/Sydney', isTest: true }
  const { errors } = await importFiles(muster.context, {
    groupName: 'Fresh',
    paths: [folder],
    isDryRun: false,
    newGroup,
  })
  expect(errors).toEqual([])
  await rm(folder, { recursive: true })
  return (await muster.admin.query("select id::int from employer_group where name = 'Fresh'")).rows[0].id
}

type Wanted = Readonly<{ group: number; n: number; roles?: readonly string[]; sees: 'All' | readonly number[] }>

/** Person `n` of an imported group, with a key of every scope. `sees`: all, or these cost centres with those below. */
export async function callerIn(muster: Muster, { group, n, roles = [], sees }: Wanted): Promise<Person> {
  const owner = { group: { id: group, isTest: true }, now: new Date().toISOString() }
  const lines =
    sees === 'All' ? [{ type: 'All' as const, id: null }] : sees.map(id => ({ type: 'CostCentre' as const, id }))
  const apiKey = await muster.database.transaction(group, async tx => {
    const { userAccountId } = await createAccount(tx, {
      ...owner,
      ...{ email: `person${n}@bench.example`, roles, isApiEnabled: true, isSample: true },
      accessScope: lines.map(line => ({ ...line, includeDescendants: true })),
    })
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
    const { key } = await createApiKey(tx, { ...owner, userAccountId, name: 'k', expiresAt })
    return key
  })
  return new Person(muster.address, { ...muster.priya, apiKey } as never)
}
