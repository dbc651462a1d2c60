import { join } from 'node:path'
import { fail, moveToNewNode, programs, run, runMuster } from '../server/bin/node-26.mjs'
import { isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'

// What the npm scripts do. Plain JavaScript for Node 20, since the first start finds nothing installed.

// TypeScript 7 checks in a third of the time; 6 stays for the tools that call its API, and `.bin/tsc` may be either. In one
// thread, since each thread checks again what files share, which costs twice the processor time.
const tsc = ['node', 'node_modules/typescript-7/bin/tsc', '--noEmit', '--singleThreaded']
const types = {
  types: tsc,
  consoleTypes: [...tsc, '-p', 'console'],
  consoleTestTypes: [...tsc, '-p', 'console/test'],
}
const style = {
  style: ['biome', 'check', '.'],
  architecture: ['depcruise', '--config', '.dependency-cruiser.cjs', 'server', 'client', 'console'],
  unused: ['knip'],
  contract: ['redocly', 'lint', 'openapi/v12.21.json'],
  glossary: ['node', 'scripts/check-glossary.ts'],
}
const build = ['node', 'scripts/build.mjs']
/** The measured server, bundled as the real one is. */
const buildOfBench = [
  ...['vite', 'build', 'server', '--ssr', '../bench/server.ts', '--outDir', '../bench/dist', '--emptyOutDir'],
  ...['--logLevel', 'warn'],
]
const buildOfTrials = buildOfBench.map(word =>
  word.replace('bench/server', 'trials/kit/server').replace('bench', 'trials'),
)
const vitest = ['vitest', 'run']

/** Word → lanes that run side by side; a lane is its steps in order, name → command. */
const words = {
  test: [{ ...style, tests: vitest }, types],
  check: [style, types],
  generate: [{ generate: ['node', 'scripts/generate.ts'] }],
  build: [{ build }],
  screenshots: [{ screenshots: [...vitest, '--config', 'console/test/screenshots.config.ts'] }],
  bench: [{ build, server: buildOfBench, bench: ['node', 'bench/run.ts'] }],
  trials: [{ build, server: buildOfTrials, trials: ['node', 'trials/run.ts'] }],
}

const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

const [word = '', ...args] = process.argv.slice(2)
const known = ['start', ...Object.keys(words)]
if (!known.includes(word)) fail(`Say what to do: node scripts/boot.mjs ${known.join(' | ')}`)

// A start without anything to build goes without the tools of development.
const wanted = { development: word !== 'start' || !isBuilt() }
const fresh = !isInstalled(wanted)
if (fresh) await install(wanted)
await moveToNewNode({ always: fresh })

if (word === 'start') await start()
else process.exit(await runLanes(await lanesOf(word)))

/** With arguments, the last command gets them; `test` then runs the tests that they name and nothing else. */
function lanesOf(word) {
  if (args.length === 0) return words[word]
  if (word === 'test' && args[0] === '--changed') return lanesOfChange(args[1])
  if (word === 'test') return [{ tests: [...vitest, ...args] }]
  const [lane] = words[word]
  const last = Object.keys(lane).at(-1)
  return [{ ...lane, [last]: [...lane[last], ...args] }]
}

/** All checks, and the tests that the change since this commit touches; without one, what is not committed yet. */
async function lanesOfChange(since) {
  const { changedFiles, testsTouchedBy } = await import('./changed.ts')
  const touched = testsTouchedBy(changedFiles(since))
  const touchedTests = touched.length > 0 && { tests: [...vitest, ...touched] }
  return [{ ...style, ...touchedTests }, types]
}

/** Builds what has changed, in a child: its memory ends with it. The server runs in this process, which is not left behind. */
async function start() {
  // A closed terminal or pipe takes our words away, and must not take the orderly stop away with them.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  if (!isBuilt()) {
    process.stderr.write('Building the server and the console.\n')
    const [program, ...its] = build
    const code = await run(join(programs, program), its)
    if (code !== 0) process.exit(code)
  }
  await runMuster()
}

/** Runs all steps, whether or not others fail, and says how long each took. Returns the exit code of one that failed. */
async function runLanes([first, ...others]) {
  const begin = Date.now()
  const running = others.map(lane => runSteps(lane, { isQuiet: true }))
  const results = [await runSteps(first), ...(await Promise.all(running))].flat()
  if (results.length > 1) {
    const line = ({ name, code, seconds }) =>
      `   ${name.padEnd(18)}${seconds.padStart(7)} s${code === 0 ? '' : '  failed'}`
    process.stdout.write(`\n${results.map(line).join('\n')}\n   in all${secondsSince(begin).padStart(19)} s\n`)
    // Once more at the end, since thousands of lines may lie between.
    process.stdout.write(results.flatMap(({ failures }) => failures.map(failure => `${failure}\n`)).join(''))
  }
  return results.find(({ code }) => code !== 0)?.code ?? 0
}

/** One after the other. A quiet lane holds what its steps print until they end, so that it interrupts no other lane. */
async function runSteps(steps, { isQuiet = false } = {}) {
  const results = []
  for (const [name, [program, ...its]] of Object.entries(steps)) {
    const begin = Date.now()
    const printed = []
    const title = `\n── ${name}: ${[program, ...its].join(' ')}\n`
    if (!isQuiet) process.stdout.write(title)
    const isKept = isQuiet || !process.stdout.isTTY
    const code = await run(join(programs, program), its, {
      env: quiet,
      ...(isKept && { stdio: ['ignore', 'pipe', 'pipe'], onSpawn: child => keep(child, printed, { isQuiet }) }),
    })
    const seconds = secondsSince(begin)
    if (isQuiet) process.stdout.write(title + Buffer.concat(printed))
    process.stdout.write(`── ${name}: ${code === 0 ? 'passed' : `failed (exit code ${code})`} in ${seconds} s\n`)
    const failures =
      code === 0
        ? []
        : (Buffer.concat(printed)
            .toString()
            .match(/^.* FAIL .*$/gm) ?? [])
    results.push({ name, code, seconds, failures })
  }
  return results
}

function secondsSince(begin) {
  return ((Date.now() - begin) / 1000).toFixed(1)
}

function keep({ stdout, stderr }, printed, { isQuiet }) {
  const both = [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ]
  for (const [from, to] of both)
    from.on('data', bytes => {
      printed.push(bytes)
      if (!isQuiet) to.write(bytes)
    })
}
