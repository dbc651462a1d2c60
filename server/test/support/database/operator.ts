import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, inject } from 'vitest'
import type { Muster } from '../muster.ts'
import { endPrograms, muster as run } from '../program.ts'
import { asSuperuser, withDatabase } from './database.ts'

/**
 * What an operator does with the database of a test file: backups in a folder, restores to databases of an owner who is no
 * superuser. Call it at the top of the file; the folder and the owner are there before the first test, and go with the last.
 */
export function startOperator(server: Muster) {
  const suffix = randomBytes(4).toString('hex')
  const owner = `owner_${suffix}`
  const created: string[] = []
  const superuser = (text: string) => asSuperuser(inject('postgres').superuserUrl, text)
  const operator = {
    folder: '',
    /** An empty database, until the file ends. @returns its name */
    async createDatabase(kind: string): Promise<string> {
      const name = `${kind}_${suffix}`
      await superuser(`create database ${name} owner ${owner}`)
      created.push(name)
      return name
    },
    /** The address of a database for its owner. */
    urlOf(database: string): string {
      const url = new URL(withDatabase(inject('postgres').serverUrl, database))
      url.username = url.password = owner
      return url.href
    },
    /** The address of the database of the Muster. */
    source: () =>
      new URL(withDatabase(inject('postgres').serverUrl, new URL(server.databaseUrl).pathname.slice(1))).href,
    settings: () => ({ MASTER_KEY: inject('masterKey'), DATA_DIR: join(operator.folder, 'unused') }),
    /** Runs a command of the command line. */
    operate: (args: readonly string[], settings: Record<string, string> = {}) =>
      run(args, { DATABASE_URL: operator.source(), ...operator.settings(), ...settings }),
  }
  beforeAll(async () => {
    operator.folder = await mkdtemp(join(tmpdir(), 'muster-backups-'))
    await chmod(operator.folder, 0o711)
    await superuser(`create role ${owner} login password '${owner}'`)
    await superuser(`grant muster_server to ${owner}`)
  })
  afterEach(endPrograms)
  afterAll(async () => {
    for (const name of created) await superuser(`drop database ${name} with (force)`)
    await superuser(`drop role ${owner}`)
    await rm(operator.folder, { recursive: true })
  })
  return operator
}
