import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fail, root, run } from '../server/bin/node-26.mjs'

const lock = join(root, '.installing')

/** Three tries within seconds; by npm's own measure nothing is said for two minutes when there is no network. */
const retries = ['--fetch-retries=2', '--fetch-retry-factor=3', '--fetch-retry-mintimeout=2000']

/**
 * Whether the packages of package-lock.json are installed, in its versions. npm writes down what it installed, last
 * of all: an installation that was cut short, or is older than package-lock.json, or lacks the tools of development
 * when they are wanted, is none.
 */
export function isInstalled({ development }) {
  const installed = readPackages('node_modules/.package-lock.json')
  const wanted = Object.entries(readPackages('package-lock.json'))
  return (
    wanted.length > 0 &&
    wanted.every(([path, { version, link, optional, devOptional, dev }]) => {
      if (!path.startsWith('node_modules/') || link) return true
      const mayBeMissing = optional || devOptional || (dev && !development)
      return installed[path] ? installed[path].version === version : mayBeMissing
    })
  )
}

/** Runs `npm ci`, one process of this folder at a time. Ends this process with one sentence when it fails. */
export async function install(wanted) {
  await takeLock()
  const problem = isInstalled(wanted) ? undefined : await npmCi(wanted)
  rmSync(lock, { force: true })
  if (problem) fail(`The dependencies could not be installed: ${problem}. Mend that and run the same command again.`)
}

async function npmCi({ development }) {
  process.stderr.write('Installing the dependencies; this takes a minute or two.\n')
  const begin = Date.now()
  const args = [
    'ci',
    '--loglevel=error',
    '--no-audit',
    '--no-fund',
    '--include=optional',
    '--prefer-offline',
    ...retries,
  ]
  let said = ''
  const code = await run('npm', development ? [...args, '--include=dev'] : args, {
    env: { PATH: pathWithoutDependencies() },
    stdio: ['ignore', 'ignore', 'pipe'],
    onSpawn(npm) {
      writeLock(`${process.pid} ${npm.pid}`)
      npm.stderr.on('data', bytes => {
        said += bytes
      })
    },
  })
  if (code > 128 || /process terminated/.test(said)) return 'npm was interrupted'
  if (code !== 0) return code === 127 ? 'there is no npm' : explain(said)
  if (!isInstalled({ development })) return 'npm left some of them out; run npm ci --include=dev to see why'
  process.stderr.write(`Installed in ${Math.round((Date.now() - begin) / 1000)} s.\n`)
}

/** npm begins by removing node_modules, so that the Node which runs it must not be the one in there. */
function pathWithoutDependencies() {
  const own = join('node_modules', '.bin')
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter(folder => !folder.endsWith(own)).join(delimiter)
}

function explain(said) {
  const lines = said.split('\n').flatMap(line => line.match(/^npm (?:error|ERR!) (.+)$/)?.[1] ?? [])
  const code = lines.map(line => line.match(/^code (\w+)/)?.[1]).find(Boolean) ?? ''
  const known = [
    [/^(ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH)$/, 'no connection to the package registry'],
    [/^(ENOSPC|EDQUOT)$/, 'the disk is full'],
    [/^(EACCES|EPERM|EROFS)$/, `${root} is not writable for this user`],
    [/^EUSAGE$/, 'package-lock.json does not fit package.json'],
  ]
  const words = known.find(([pattern]) => pattern.test(code))?.[1]
  return words
    ? `${words} (${code})`
    : (lines.find(line => !line.startsWith('code ')) ?? 'npm ci failed without a word')
}

/** Held by this process and its npm: either of them alive keeps others from removing what is being installed. */
async function takeLock() {
  let waited = false
  for (;;) {
    const own = writeOwn(String(process.pid))
    try {
      linkSync(own, lock)
      rmSync(own)
      // Two that found the same dead holder may both come here: the later one has it.
      await sleep(100)
      if (readLock() === String(process.pid)) return
    } catch (error) {
      rmSync(own, { force: true })
      if (error.code !== 'EEXIST') throw error
    }
    const holders = readLock()
    if (!holders.split(' ').some(pid => isAlive(Number(pid)))) rmSync(lock, { force: true })
    else if (!waited) {
      process.stderr.write(`Process ${holders} is installing the dependencies here; waiting for its end (${lock}).\n`)
      waited = true
    }
    await sleep(300)
  }
}

const writeLock = holders => renameSync(writeOwn(holders), lock)

/** Written beside its place, so that no process reads half of it. */
function writeOwn(holders) {
  const own = `${lock}-${process.pid}`
  try {
    writeFileSync(own, holders)
  } catch (error) {
    fail(`The dependencies are not installed, and ${root} is not writable for this user (${error.code}).`)
  }
  return own
}

function readLock() {
  try {
    return readFileSync(lock, 'utf8')
  } catch {
    return ''
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(root, path), 'utf8')).packages
  } catch {
    return {}
  }
}
