import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startMuster } from '../../../test/support/muster.ts'
import { DatabaseUnavailable } from './errors.ts'
import { type Database, openDatabase } from './index.ts'
import { withReplica } from './replica.ts'

const muster = startMuster()

const one = sql`select 1`

test('what waits on a network path that was lost without a word ends, and the next request has a new connection', async () => {
  const path = await openPath()
  const database = open(path.url)
  const work = () => [
    database.transaction(undefined, tx => one.execute(tx)),
    database.aside(0).selectFrom('employee').select('id').execute(),
    database.forGroup(0).selectFrom('employee').select('id').execute(),
  ]
  await Promise.all(work())
  path.lose()
  const ended = await Promise.allSettled(work())
  expect(ended.map(each => each.status === 'rejected' && each.reason)).toEqual(
    ended.map(() => expect.any(DatabaseUnavailable)),
  )
  await path.mend()
  await Promise.all(work())
}, 30_000)

test('a replica that hangs is given up long before it would be noticed that its path is lost', async () => {
  const path = await openPath()
  const replica = open(path.url)
  await replica.forGroup(0).selectFrom('employee').select('id').execute()
  path.lose()
  const { reader } = withReplica(muster.database, replica)
  const begun = performance.now()
  expect(await reader(1)).toBe(muster.database.forGroup(1))
  expect(performance.now() - begun).toBeLessThan(2_000)
  path.end()
})

test('a single statement whose commit fails is an error', async () => {
  const { admin, databaseUrl } = muster
  await admin.query(`create table once_only (word text unique deferrable initially deferred);
    grant insert on once_only to muster_server`)
  const database = open(databaseUrl)
  const insert = (word: string) => sql`insert into once_only values (${word})`.execute(database.aside(0))
  await insert('Priya')
  await expect(insert('Priya')).rejects.toThrow('once_only_word_key')
})

function open(url: string): Database {
  const database = openDatabase({ url, pipelines: 1, pool: 1, statementTimeout: 100 })
  onTestFinished(() => database.close())
  return database
}

/** A way to PostgreSQL that can be lost: nothing arrives any more, and no connection ends. */
async function openPath() {
  const url = new URL(muster.databaseUrl)
  const [port, socketFolder] = [url.port, url.searchParams.get('host')]
  const sockets: Socket[] = []
  const server = createServer(near => {
    const far = connect(`${socketFolder}/.s.PGSQL.${port}`)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    sockets.push(near, far)
    near.pipe(far).pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const end = () => {
    for (const socket of sockets.splice(0)) socket.destroy()
  }
  onTestFinished(() => {
    end()
    server.close()
  })
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  url.searchParams.delete('host')
  return {
    url: url.href,
    end,
    lose() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** The next connection finds its way, once those of the lost path have ended. */
    mend: () => Promise.all(sockets.splice(0).map(socket => socket.resume().destroyed || once(socket, 'close'))),
  }
}
