import { sql } from 'kysely'
import type { Caller } from '../../domain/caller.ts'
import { notFound } from '../../domain/failure.ts'
import { type Collection, collectionOf } from '../../platform/database/collection.ts'
import type { Db } from '../../platform/database/index.ts'
import { requireRoleOverStructure } from '../accounts/index.ts'
import type { TestGroup } from './schemas.ts'

/** @throws forbidden `InsufficientRole`, `InsufficientAccessScope` */
export const requireMaker = (tx: Db, caller: Caller): Promise<void> =>
  requireRoleOverStructure({ tx, caller }, ['EmployerAdministrator'])

type Row = Readonly<{ id: number; name: string; timeZone: string; testNow: string; createdAt: string }>

const testGroups = (db: Db, { employerGroupId }: Caller) =>
  db
    .selectFrom(sql<Row>`list_test_groups(${employerGroupId})`.as('a'))
    .select(['a.id', 'a.name', 'a.timeZone', 'a.testNow', 'a.createdAt'])

/** The test groups that the caller's group has made. @throws forbidden */
export async function listTestGroups(db: Db, caller: Caller): Promise<Collection<TestGroup>> {
  await requireMaker(db, caller)
  return collectionOf(testGroups(db, caller), toWire, 'a.id')
}

/** Its version is where its clock stands. @throws forbidden, notFound */
export async function getTestGroup(db: Db, caller: Caller, { id }: { id: number }) {
  await requireMaker(db, caller)
  const row = await testGroups(db, caller).where('a.id', '=', id).executeTakeFirstOrThrow(notFound('The test group'))
  return { record: toWire(row), version: Date.parse(row.testNow) }
}

const toWire = ({ testNow: now, createdAt: createdDateTime, ...group }: Row): TestGroup => ({
  ...group,
  now,
  createdDateTime,
})
