import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A process of this machine, by its command line. */
export type SystemProcess = Readonly<{ pid: number; parent: number; command: string }>

/** All of them, from Linux' /proc. */
export const processes = (): SystemProcess[] =>
  readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (processOf(Number(name)) ?? []) : []))

/** Undefined: it has ended. */
function processOf(pid: number): SystemProcess | undefined {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return { pid, parent: Number(parent), command }
  } catch {
    return undefined
  }
}

/**
 * The first process of the PostgreSQL of a DATA_DIR, and its children. Not by postmaster.pid, in which a server that starts
 * PostgreSQL puts its own number for a moment.
 */
export function databaseIn(dataDir: string): SystemProcess[] {
  const all = processes()
  const [first] = firstOf(all, dataDir)
  return first ? [first, ...all.filter(({ parent }) => parent === first.pid)] : []
}

/** The first process of each PostgreSQL that runs in a DATA_DIR. */
export const databasesIn = (dataDir: string): SystemProcess[] => firstOf(processes(), dataDir)

/** A new child has the command line of the first process for a moment. */
function firstOf(all: readonly SystemProcess[], dataDir: string): SystemProcess[] {
  const alike = all.filter(({ command }) => command.includes(`postgres -D ${join(dataDir, 'postgres')} `))
  return alike.filter(({ parent }) => !alike.some(({ pid }) => pid === parent))
}

/** Kill -9. @returns whether there was such a process: it may have just ended */
export function killNow(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    return false
  }
}
