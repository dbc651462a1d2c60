import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Plain JavaScript that Node 20 can run: this is what finds Node 26, which everything else needs.

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const programs = join(root, 'node_modules', '.bin')

const needed = 26
const runsOnNeeded = Number.parseInt(process.versions.node, 10) >= needed
const forwarded = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * How a process that goes on for long is to be started, for the memory that it takes. V8: a young generation of at most
 * three times 8 MiB, not 16, and an old one that is collected when it has grown by half, not fourfold. The C library,
 * where it is GNU's: what is freed goes back, instead of being kept once much was needed, and few arenas.
 * docs/decisions/0009-memory.md has the figures.
 */
export const ofServers = JSON.parse(readFileSync(new URL('of-servers.json', import.meta.url)))

/**
 * Returns when this process is the right one to go on in, with orders to stop when its parent or terminal is gone.
 * Otherwise, when the running Node is too old or `always` is set, runs the same command again under the Node that
 * comes with the dependencies, and ends with its exit code. With `manner` this process has begun in that manner, if
 * the system lets it begin anew.
 */
export async function moveToNewNode({ always = false, manner } = {}) {
  const node = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')
  const { MUSTER_PARENT: parent, npm_lifecycle_event: isOfNpm } = process.env
  if (parent || (runsOnNeeded && !(always && existsSync(node)))) {
    if (manner) beginAnew(manner)
    delete process.env.MUSTER_PARENT
    // npm ends as soon as it is told to, without waiting for us.
    if (parent ?? isOfNpm) stopWithout(Number(parent ?? process.ppid))
    process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
    return
  }
  if (!existsSync(node)) {
    fail(`Muster needs Node.js ${needed}, and this is ${process.versions.node}. Run npm ci, which brings it.`)
  }
  if (isOfNpm) stopWithout(process.ppid)
  const { options = [], environment = {} } = manner ?? {}
  const env = { ...unsetOf(environment), MUSTER_PARENT: String(process.pid) }
  process.exit(await run(node, [...options, ...process.argv.slice(1)], { env }))
}

/** What the operator has set stays. */
const unsetOf = environment =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => !(name in process.env)))

/**
 * The same process, once more from its first moment on; returns where that was done already or cannot be done. Options of
 * V8 come and go, and with one that it does not know Node ends: a newer Node than they were tried with goes without.
 */
function beginAnew({ options, environment }) {
  if (Number.parseInt(process.versions.node, 10) !== needed) return
  if (options.every(option => process.execArgv.includes(option))) return
  const args = [process.execPath, ...process.execArgv, ...options, ...process.argv.slice(1)]
  try {
    process.execve?.(process.execPath, args, { ...process.env, ...unsetOf(environment) })
  } catch {
    // Then with more memory.
  }
}

/**
 * Runs a program to its end and returns its exit code: 127 when it cannot be run, 128 and the signal's number when a
 * signal ended it.
 * Signals to us go on to it, once each: Ctrl-C comes from the terminal and again from npm.
 */
export function run(program, args, { env = {}, stdio = 'inherit', onSpawn = () => {} } = {}) {
  const own = process.platform !== 'win32'
  const path = [programs, process.env.PATH].join(delimiter)
  // A session of its own keeps the terminal's signals from it, and gives a name to all the processes it starts.
  const child = spawn(program, args, { stdio, detached: own, env: { ...process.env, PATH: path, ...env } })
  let last = 0
  const forward = signal => {
    if (Date.now() - last > 500) signalTo(own ? -child.pid : child.pid, signal)
    last = Date.now()
  }
  for (const signal of forwarded) process.on(signal, forward)
  if (child.pid) onSpawn(child)
  return new Promise(done => {
    child.once('error', error => {
      process.stderr.write(`Cannot run ${program}: ${error.message}.\n`)
      done(127)
    })
    child.once('close', (code, signal) => {
      for (const name of forwarded) process.off(name, forward)
      done(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Says the sentence and ends with exit code 1. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

/** Asks this process to stop in order once the parent is gone. */
function stopWithout(parent) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  watch.unref()
}

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}
