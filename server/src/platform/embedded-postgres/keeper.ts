import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { credentialsFile, type Passwords } from './credentials.ts'
import { codeOf, OtherServer, reasonOf } from './folder.ts'
import { findPostmaster, type Installation, launch, type Postmaster, signalProcess, stopPostmaster } from './process.ts'
import { type Address, chooseAddress, socketFile, usesSocket } from './settings.ts'

export type Cluster = Installation & Readonly<{ passwords: Passwords; say(line: string): void }>
type Keeper = Cluster & { hold: Hold | undefined; stopping: boolean; recovery: Promise<void> }
type Hold = Readonly<{ postmaster: Postmaster; lock: Client; lost: Promise<void> }>

/**
 * Holds the database and its lock until `stop`. The lock is a session's, on a connection kept for nothing else, which
 * breaks when the database ends: then it is started again, at the same address, so that pools find it by themselves.
 */
export async function keepRunning(cluster: Cluster): Promise<{ address: Address; stop(): Promise<void> }> {
  const keeper: Keeper = { ...cluster, hold: undefined, stopping: false, recovery: Promise.resolve() }
  const { address } = (await take(keeper)).postmaster
  const watch = setInterval(() => finishSmartShutdown(keeper), 1000).unref()
  const stopAtExit = () => keeper.hold && signalProcess(keeper.hold.postmaster.pid, 'SIGINT')
  process.once('exit', stopAtExit)
  const stop = async () => {
    keeper.stopping = true
    clearInterval(watch)
    await keeper.recovery
    process.off('exit', stopAtExit)
    const last = await findPostmaster(keeper.folder)
    await keeper.hold?.lock.end()
    if (last) await stopPostmaster(last, keeper.folder)
  }
  return { address, stop }
}

async function take(keeper: Keeper, address?: Address): Promise<Hold> {
  const hold = await takeHold(keeper, address)
  keeper.hold = hold
  hold.lost.then(() => {
    keeper.hold = undefined
    if (!keeper.stopping) keeper.recovery = recover(keeper, hold.postmaster.address)
  })
  return hold
}

async function recover(keeper: Keeper, address: Address): Promise<void> {
  keeper.say('The database ended unexpectedly; starting it again.')
  let problem = ''
  for (let pause = 50; !keeper.stopping; pause = Math.min(2 * pause, 1000)) {
    const failure = await take(keeper, address).then(() => undefined, reasonOf)
    if (failure === undefined) return keeper.say('The database is back.')
    if (failure !== problem) keeper.say(failure)
    problem = failure
    await sleep(pause)
  }
}

/** A plain `kill` makes PostgreSQL refuse new connections and wait for the end of ours: for ever, without this. */
async function finishSmartShutdown(keeper: Keeper): Promise<void> {
  const found = await findPostmaster(keeper.folder)
  if (found?.status === 'stopping' && !keeper.stopping) signalProcess(found.pid, 'SIGINT')
}

/** Brings the database up, or finds it up; takes the lock on it and makes sure of its roles. */
async function takeHold(cluster: Cluster, address: Address | undefined): Promise<Hold> {
  const { folder } = cluster
  const adopted = await adopt(cluster)
  const postmaster = adopted ?? (await launch(cluster, address ?? (await chooseAddress(folder))))
  try {
    const { lock, lost } = await connect(postmaster.address, cluster)
    try {
      await takeLock(lock, cluster)
      await makeRoles(lock, cluster.passwords)
      return { postmaster, lock, lost }
    } catch (error) {
      await lock.end()
      throw error
    }
  } catch (error) {
    if (!adopted) await stopPostmaster(postmaster, folder)
    throw error
  }
}

/** The database that a killed server left running. One that cannot be reached any more is stopped. */
async function adopt({ folder }: Cluster): Promise<Postmaster | undefined> {
  for (;;) {
    const found = await findPostmaster(folder)
    if (!found) return undefined
    if (found.status === 'ready') {
      if (!usesSocket(found.address) || existsSync(socketFile(found.address))) return found
      await stopPostmaster(found, folder)
    }
    // PostgreSQL 18 never ends where it is to stop while it recovers from a crash of one of its processes.
    if (found.status === 'stopping') await stopPostmaster(found, folder, 10_000)
    await sleep(20)
  }
}

async function connect({ host, port }: Address, { passwords, folder }: Cluster): Promise<Pick<Hold, 'lock' | 'lost'>> {
  const patience = Date.now() + 30_000
  for (;;) {
    const login = { user: 'postgres', password: passwords.superuser, database: 'postgres' }
    const lock = new Client({ host, port, ...login, ssl: false, application_name: 'muster lock' })
    // The end of the connection follows every error, and is handled below.
    lock.on('error', () => {})
    const lost = new Promise<void>(done => lock.once('end', done))
    try {
      await lock.connect()
      return { lock, lost }
    } catch (error) {
      const [wrongPassword, notReadyYet] = ['28P01', '57P03']
      if (codeOf(error) === wrongPassword) {
        throw new Error(
          `The password in ${credentialsFile(folder.dataDir)} is not the database's; put the right file back.`,
        )
      }
      if (codeOf(error) !== notReadyYet || Date.now() > patience) throw error
      await sleep(50)
    }
  }
}

/** The lock of a server that was killed lasts until the database notices, a moment later. */
async function takeLock(lock: Client, { folder }: Cluster): Promise<void> {
  const key = 0x4d757374
  const text = `select pg_try_advisory_lock($1) as taken, current_setting('data_directory') as directory`
  for (const patience = Date.now() + 3_000; Date.now() < patience; await sleep(50)) {
    const { rows } = await lock.query<{ taken: boolean; directory: string }>(text, [key])
    if (rows[0]?.directory !== folder.cluster) throw new Error(`Another database answers for ${folder.cluster}.`)
    if (rows[0]?.taken) return
  }
  throw new OtherServer(folder.dataDir)
}

/** At every start, so that a first start which was cut short, or a changed role, is put right. */
async function makeRoles(superuser: Client, passwords: Passwords): Promise<void> {
  const exists = async (text: string) => (await superuser.query(text)).rows.length > 0
  const roles = { muster_owner: passwords.owner, muster_server: passwords.server }
  for (const [role, password] of Object.entries(roles)) {
    const verb = (await exists(`select from pg_roles where rolname = '${role}'`)) ? 'alter' : 'create'
    await superuser.query(
      `${verb} role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls password '${password}'`,
    )
  }
  if (!(await exists(`select from pg_database where datname = 'muster'`))) {
    await superuser.query('create database muster owner muster_owner')
  }
}
