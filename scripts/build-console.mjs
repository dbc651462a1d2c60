import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/*
 * Builds the console into console/dist, unless what is there was built from the same files. Each file beside its
 * compressed forms, so that the server compresses nothing.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
const dist = join(root, 'console', 'dist')
const mark = join(dist, '.built-from')
const sources = [
  'console/src',
  'console/public',
  'console/index.html',
  'console/vite.config.ts',
  'client/src',
  'package-lock.json',
]

/** Whether console/dist is what these sources make. */
export const isConsoleBuilt = () => existsSync(mark) && readFileSync(mark, 'utf8') === fingerprint()

/** What the build comes from, as one hash. Tests are not part of it. */
function fingerprint() {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      if (!/\.(e2e|test)\./.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true })
    .sort()
    .map(name => join(path, name))
    .filter(file => statSync(file).isFile())
}

/** Beside its place and then moved there: whoever is served meanwhile is served a whole one. */
async function buildConsole() {
  const { build } = await import('vite')
  const builtFrom = fingerprint()
  const part = `${dist}.part-${process.pid}`
  await build({
    root: join(root, 'console'),
    configFile: join(root, 'console', 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: part, emptyOutDir: true },
  })
  for (const file of filesOf(part)) if (/\.(js|css|svg)$/.test(file)) compress(file)
  writeFileSync(join(part, '.built-from'), builtFrom)
  const old = `${dist}.old-${process.pid}`
  mkdirSync(dist, { recursive: true })
  renameSync(dist, old)
  renameSync(part, dist)
  rmSync(old, { recursive: true })
}

function compress(file) {
  const text = readFileSync(file)
  if (text.length < 512) return
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  writeFileSync(`${file}.br`, brotliCompressSync(text, options))
}

if (import.meta.main && !isConsoleBuilt()) await buildConsole()
