import { createHmac, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { asSuperuser, inService, onOwnDatabase } from '../../bench/own-database.ts'
import { buildApp } from '../../server/src/app.ts'
import { sealRecords } from '../../server/src/core/sealer.ts'
import { loadSampleGroups } from '../../server/src/features/sample/index.ts'
import { installationAt } from '../../server/test/support/secrets/installation.ts'

/** A database of this release, whose rows earlier schemas get. `serverUrl`: of the server's role. */
export type Source = Readonly<{ admin: pg.Client; serverUrl: string; masterKey: Buffer }>

/**
 * Does the work beside a database with the sample, with sealed events and some that wait. It is as one from before root keys,
 * whose first master key is its root key.
 */
export const withSource = <Result>(work: (source: Source) => Promise<Result>): Promise<Result> =>
  onOwnDatabase(database =>
    asSuperuser(database, async admin => {
      const masterKey = randomBytes(32)
      await admin.query('insert into master_key (id, check_value, created_at) values (1, $1, now())', [
        checkValueOf(masterKey),
      ])
      await inService(database, masterKey, async context => {
        const people = await loadSampleGroups(context)
        await sealRecords.run(context)
        const app = await buildApp(context)
        const address = await app.listen({ port: 0, host: '127.0.0.1' })
        const { priya } = installationAt({ address, admin, context, people })
        for (let number = 1; number <= 5; number++)
          await priya.post('/CostCentres', { Code: `WAITS-${number}`, Name: 'Not sealed yet' })
        await app.close()
      })
      return work({ admin, serverUrl: database.serverUrl, masterKey })
    }),
  )

/** By which a database from before root keys knows its master key. */
export const checkValueOf = (masterKey: Buffer): Buffer =>
  createHmac('sha256', masterKey).update('muster master key check').digest()
