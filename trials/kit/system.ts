import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/** A process of this machine, by its command line. */
export type SystemProcess = Readonly<{ pid: number; parent: number; command: string }>

export function processes(): SystemProcess[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map(line => {
    const [pid, parent, ...command] = line.trim().split(/\s+/)
    return { pid: Number(pid), parent: Number(parent), command: command.join(' ') }
  })
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

/** Kill -9. A process that has just ended is none. */
export function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
