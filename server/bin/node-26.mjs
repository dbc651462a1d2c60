import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
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
 * Returns when this process is the right one to go on in, with orders to stop when its parent or terminal is gone.
 * Otherwise, when the running Node is too old or `always` is set, runs the same command again under the Node that
 * comes with the dependencies, and ends with its exit code.
 */
export async function moveToNewNode({ always = false } = {}) {
  const node = join(programs, process.platform === 'win32' ? 'node.exe' : 'node')
  const { MUSTER_PARENT: parent, npm_lifecycle_event: isOfNpm } = process.env
  if (parent || (runsOnNeeded && !(always && existsSync(node)))) {
    delete process.env.MUSTER_PARENT
    // npm ends at the signal, without waiting for us.
    if (parent ?? isOfNpm) stopWithout(Number(parent ?? process.ppid))
    process.on('SIGHUP', () => process.kill(process.pid, 'SIGTERM'))
    return
  }
  if (!existsSync(node)) {
    fail(`Muster needs Node.js ${needed}, and this is ${process.versions.node}. Run npm ci, which brings it.`)
  }
  if (isOfNpm) stopWithout(process.ppid)
  process.exit(
    await run(node, [...process.execArgv, ...process.argv.slice(1)], { env: { MUSTER_PARENT: String(process.pid) } }),
  )
}

/** Runs the built server with the arguments of this process, in this process. Its stack traces name lines of the sources. */
export async function runMuster() {
  const main = new URL('../dist/main.js', import.meta.url)
  if (!existsSync(main)) fail('The server is not built here. Run npm run build.')
  process.setSourceMapsEnabled(true)
  await import(main)
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
