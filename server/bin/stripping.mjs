import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/*
 * Node takes the types off TypeScript with a compiler that it keeps for good, 25 MiB of it. Import this first, and a
 * child takes them off all of server/src, and its compiler ends with it: docs/decisions/0009-memory.md. Types become
 * blanks, so that lines and columns stay what they are.
 */

const source = fileURLToPath(new URL('../src', import.meta.url))

if (import.meta.main) process.stdout.write(JSON.stringify(stripAll()))
else loadStripped()

/** Pairs of a module's address and its text. */
function stripAll() {
  const names = readdirSync(source, { recursive: true }).filter(name => /(?<!\.test)\.ts$/.test(name))
  return names.map(name => {
    const file = join(source, name)
    return [pathToFileURL(file).href, stripTypeScriptTypes(readFileSync(file, 'utf8'))]
  })
}

function loadStripped() {
  const texts = new Map(askChild())
  registerHooks({
    load(url, context, next) {
      const text = texts.get(url)
      texts.delete(url)
      return text === undefined ? next(url, context) : { format: 'module', source: text, shortCircuit: true }
    },
  })
}

/** Nothing when it fails: then Node does it, and says what is wrong. */
function askChild() {
  const options = ['--disable-warning=ExperimentalWarning', import.meta.filename]
  try {
    const said = execFileSync(process.execPath, options, {
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return JSON.parse(said.toString())
  } catch {
    return []
  }
}
