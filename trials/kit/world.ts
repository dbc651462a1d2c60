import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { asSuperuser, inService, type OwnDatabase, onOwnDatabase } from '../../bench/own-database.ts'
import { loadSampleGroups, type SamplePerson } from '../../server/src/features/sample/index.ts'

/** A PostgreSQL of the trial's own with the sample groups in it. `people`: by first name. `admin`: a superuser. */
export type World = OwnDatabase &
  Readonly<{ masterKey: Buffer; people: Readonly<Record<string, SamplePerson>>; admin: pg.Client }>

/** Does the work in a world of its own, which is removed afterwards. `at`: its folder; absent: one of temporary files. */
export const inWorld = <Result>(work: (world: World) => Promise<Result>, at?: string): Promise<Result> =>
  onOwnDatabase(
    async database => {
      const masterKey = randomBytes(32)
      const people = await inService(database, masterKey, loadSampleGroups)
      return asSuperuser(database, admin => work({ ...database, masterKey, people, admin }))
    },
    { at },
  )
