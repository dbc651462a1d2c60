import { readdirSync, readFileSync } from 'node:fs'

/** The processes whose CPU time is measured: a server and the postmaster of a database, each with those that it started. */
export type Watched = Readonly<{ server?: number; postmaster?: number }>

/** CPU time in microseconds since the processes started. */
export type Cpu = Readonly<{ server: number; database: number }>

const microsecondsPerTick = 10_000

/** Reads Linux' /proc. Processes that ended count too: the one that started them has waited for them. */
export function cpuOf({ server, postmaster }: Watched): Cpu {
  return {
    server: server === undefined ? 0 : cpuOfTree(server),
    database: postmaster === undefined ? 0 : cpuOfTree(postmaster),
  }
}

/** The CPU time between two readings for each of so many answers. */
export const cpuOfEach = (from: Cpu, to: Cpu, answers: number): Cpu => ({
  server: (to.server - from.server) / answers,
  database: (to.database - from.database) / answers,
})

/** The process that started this one: of a backend, the postmaster. */
export const parentOf = (pid: number): number | undefined => statOf(pid)?.parent

/** A process and those that it started. */
export const treeOf = (first: number): number[] => [
  first,
  ...processes().flatMap(({ pid, parent }) => (parent === first ? [pid] : [])),
]

function cpuOfTree(first: number): number {
  const endedBefore = statOf(first)?.ended
  const all = processes()
  const root = statOf(first)
  // A process that ended meanwhile may be counted twice or not at all.
  if (root?.ended !== endedBefore) return cpuOfTree(first)
  const children = all.filter(({ parent }) => parent === first)
  return children.reduce((sum, { own }) => sum + own, (root?.own ?? 0) + (root?.ended ?? 0))
}

const processes = () => readdirSync('/proc').flatMap(name => (/^\d+$/.test(name) ? (statOf(Number(name)) ?? []) : []))

/** `own`: of all threads; `ended`: of ended children. Undefined: the process ended. */
function statOf(pid: number): { pid: number; parent: number; own: number; ended: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The second field is a name in brackets, which may have spaces in it; `fields` begins with the third.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  const ticks = (first: number) => Number(fields[first]) + Number(fields[first + 1])
  return {
    pid,
    parent: Number(fields[1]),
    own: ticks(11) * microsecondsPerTick,
    ended: ticks(13) * microsecondsPerTick,
  }
}
