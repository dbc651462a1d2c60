import { setTimeout as sleep } from 'node:timers/promises'
import { parentOf } from '../../bench/cpu.ts'
import { asSuperuser } from '../../bench/own-database.ts'
import type { World } from '../kit/world.ts'

type Database = Pick<World, 'folder' | 'superuserUrl' | 'serverUrl'>

/** How PostgreSQL ends: in order, without waiting for its clients, or as in a crash. */
export type Way = 'fast' | 'immediate'

const signals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** Ends PostgreSQL; it is started again by itself. @returns the moment at which it takes connections again */
export async function restart(database: Database, way: Way): Promise<number> {
  const first = await postmasterOf(database)
  process.kill(first, signals[way])
  for (;;) {
    await sleep(5)
    const now = await postmasterOf(database).catch(() => first)
    if (now !== first) return performance.now()
  }
}

/** Ends all connections of the server. @returns the moment */
export async function cutConnections(database: Database): Promise<number> {
  await asSuperuser(database, admin =>
    admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'muster'`),
  )
  return performance.now()
}

async function postmasterOf(database: Database): Promise<number> {
  const backend = await asSuperuser(database, async admin => {
    const { rows } = await admin.query<{ pid: number; parent: number | undefined }>('select pg_backend_pid() as pid')
    return parentOf(rows[0]?.pid ?? 0)
  })
  if (backend === undefined) throw new Error('PostgreSQL ended.')
  return backend
}
