import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, moveToNewNode, ofServers, programs, root, run } from '../server/bin/node-26.mjs'
import { isConsoleBuilt } from './build-console.mjs'
import { install, isInstalled } from './install.mjs'

// What the npm scripts do. Plain JavaScript for Node 20, since the first start finds nothing installed.

const check = {
  types: ['tsc', '--noEmit'],
  consoleTypes: ['tsc', '--noEmit', '-p', 'console'],
  consoleTestTypes: ['tsc', '--noEmit', '-p', 'console/test'],
  style: ['biome', 'check', '.'],
  architecture: ['depcruise', '--config', '.dependency-cruiser.cjs', 'server', 'client', 'console'],
  unused: ['knip'],
  contract: ['redocly', 'lint', 'openapi/v12.21.json'],
}
const build = ['node', 'scripts/build-console.mjs']
const tests = { console: build, tests: ['vitest', 'run'] }

/** Word → its steps in order, name → command. Further arguments go to the last command. */
const words = {
  test: { ...tests, ...check },
  check,
  generate: { generate: ['node', 'scripts/generate.ts'] },
  build: { build },
  screenshots: { console: build, screenshots: ['vitest', 'run', '--config', 'console/test/screenshots.config.ts'] },
  bench: { bench: ['node', 'bench/run.ts'] },
}

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const [word = '', ...args] = process.argv.slice(2)
const known = ['start', ...Object.keys(words)]
if (!known.includes(word)) fail(`Say what to do: node scripts/boot.mjs ${known.join(' | ')}`)

const wanted = { development: word !== 'start' }
const fresh = !isInstalled(wanted)
if (fresh) await install(wanted)
await moveToNewNode({ always: fresh, ...(word === 'start' && { manner: ofServers }) })

if (word === 'start' && !isConsoleBuilt()) await buildForStart()
if (word === 'start') await start()
else process.exit(await runSteps(word === 'test' && args.length > 0 ? tests : words[word]))

/** A child builds it, and its memory ends with it. Without the tools of development, what is there has to do. */
async function buildForStart() {
  if (!existsSync(join(root, 'node_modules', 'vite'))) return
  const [program, ...args] = build
  if ((await run(join(programs, program), args)) !== 0)
    process.stderr.write('The console could not be built; the API starts without it.\n')
}

/** In this very process: a server of our own child's would be left behind when we are killed. */
async function start() {
  // A closed terminal or pipe takes our words away, and must not take the orderly stop away with them.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const main = join(root, 'server', 'src', 'main.ts')
  process.argv.splice(1, Number.POSITIVE_INFINITY, main, 'start', ...args)
  await import('../server/bin/stripping.mjs')
  await import(pathToFileURL(main).href)
}

/** Runs the steps until one fails; returns the exit code of the last one that ran. */
async function runSteps(steps) {
  const last = Object.keys(steps).at(-1)
  for (const [name, [program, ...its]] of Object.entries(steps)) {
    const begin = Date.now()
    process.stdout.write(`\n── ${name}: ${[program, ...its].join(' ')}\n`)
    const code = await run(join(programs, program), [...its, ...(name === last ? args : [])], { env: quiet })
    const seconds = ((Date.now() - begin) / 1000).toFixed(1)
    process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds} s\n`)
    if (code !== 0) return code
  }
  return 0
}
