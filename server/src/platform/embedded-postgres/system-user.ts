import { spawnSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

export type User = Readonly<{ uid: number; gid: number }>

/** The user of daemons that have no user of their own. */
export const userNobody: User = { uid: 65534, gid: 65534 }

/** The owner of the database, and of nothing else, when we are root. */
export const databaseUserName = 'muster-postgres'

/** The user of this name; undefined where there is none, or it is root by another name. */
export function findSystemUser(name: string): User | undefined {
  const [uid, gid] = ['-u', '-g'].map(option => {
    const { status, stdout } = run('id', [option, name])
    return status === 0 ? Number(stdout.trim()) : Number.NaN
  })
  return uid !== undefined && gid !== undefined && uid > 0 && gid > 0 ? { uid, gid } : undefined
}

/** The same, made where there is none; undefined where that cannot be done. */
export async function findOrMakeSystemUser(name: string): Promise<User | undefined> {
  for (let attempt = 1; ; attempt++) {
    const user = findSystemUser(name)
    if (user || attempt > 50) return user
    const { status } = run('useradd', [
      ...['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent'],
      ...['--shell', '/usr/sbin/nologin', '--comment', 'PostgreSQL of Muster', name],
    ])
    // Another process is at it (1, 10), or has just made the user (9).
    if (status === null || ![0, 1, 9, 10].includes(status)) return undefined
    if (status !== 0) await sleep(100)
  }
}

/** A plain `su` leaves out where administrators' programs are. */
const run = (program: string, args: readonly string[]) =>
  spawnSync(program, args, {
    cwd: '/',
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/bin:/sbin:/bin` },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
