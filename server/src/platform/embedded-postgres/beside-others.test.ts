import { spawn } from 'node:child_process'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ownPostgres } from '../../../test/support/database/own-postgres.ts'
import { userNobody } from './system-user.ts'

const root = process.getuid?.() === 0
const refusal = /^Another Muster server is running on DATA_DIR /

const own = ownPostgres({ isMade: true })
const { ask, children, pidFile, postmaster, running, start, startChild } = own

test('text sorts by code point and statements, values and parameters stay out of the log', async () => {
  const { ownerUrl } = await start()
  expect(await ask(ownerUrl, `select upper('zoë'), 'Z' < 'a' as z, 'z' < 'ä' as a`)).toEqual([
    { upper: 'ZOË', z: true, a: true },
  ])
  await ask(ownerUrl, 'create table person (name text primary key)')
  const insert = `insert into person values ('Emma Example')`
  await ask(ownerUrl, insert)
  await expect(ask(ownerUrl, insert)).rejects.toThrow('duplicate key')
  await expect(ask(ownerUrl, `select 'Emma Example'::date`)).rejects.toThrow('invalid input syntax')
  const log = await readFile(join(own.dataDir, 'postgres.log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('Emma')
})

test('a second server is refused and the first one stays up; a command beside it finds the addresses', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(refusal)
  expect(await startChild().said).toMatch(refusal)
  expect(await running()).toEqual({ ...first, stop: undefined })

  await rm(join(own.dataDir, 'muster.lock'))
  await expect(start()).rejects.toThrow(refusal)
  expect(await ask(first.serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('the database of a server that was killed is adopted, not started anew', async () => {
  const child = startChild({ durable: true })
  expect(await child.said).toBe('up')
  const orphan = await postmaster()
  await child.kill()

  const server = await start()
  expect(await postmaster()).toBe(orphan)
  await expect(start()).rejects.toThrow(refusal)
  await server.stop()
  expect(await running()).toBeUndefined()
})

test('the database of a test ends with the process that made it', async () => {
  const child = startChild()
  expect(await child.said).toBe('up')
  await child.kill()
  await vi.waitFor(async () => expect(await running()).toBeUndefined(), 20_000)
})

test.each(['SIGKILL', 'SIGTERM'] as const)(
  'a database ended by %s under a living server comes back at its address',
  async signal => {
    const lines: string[] = []
    const server = await start({ durable: true, say: line => lines.push(line) })
    await ask(server.ownerUrl, `create table person as select 'Liam' as name`)
    const before = await postmaster()
    process.kill(before, signal)
    await vi.waitFor(() => expect(lines).toContain('The database is back.'), 20_000)

    expect(await postmaster()).not.toBe(before)
    expect(await ask(server.ownerUrl, 'select name from person')).toEqual([{ name: 'Liam' }])
    expect(await startChild().said).toMatch(refusal)
  },
)

test('after the end of both, a process that has the number of the old database by chance is no obstacle', async () => {
  const child = startChild({ durable: true })
  expect(await child.said).toBe('up')
  const old = await postmaster()
  await child.kill()
  process.kill(old, 'SIGKILL')
  const other = spawn('/bin/sleep', ['60'], root ? userNobody : {})
  children.push(other)
  await writeFile(pidFile(), (await readFile(pidFile(), 'utf8')).replace(/^\d+/, String(other.pid)))

  const { serverUrl } = await start()
  expect(await ask(serverUrl, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(other.exitCode ?? other.signalCode).toBeNull()
})
