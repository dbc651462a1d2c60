import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/*
 * Builds the server into server/dist and the console into console/dist, unless the files there were built from the same
 * sources. How each is bundled stands in its vite.config.ts. Plain JavaScript: Node 20 asks whether they are built.
 */

const root = fileURLToPath(new URL('..', import.meta.url))

const products = [
  {
    folder: 'server',
    sources: ['server/src', 'server/build', 'server/package.json', 'server/vite.config.ts', 'package-lock.json'],
    async complete(part) {
      const { writeReferencePage } = await import('../server/build/reference-page.ts')
      await writeReferencePage(join(part, 'reference'))
    },
  },
  {
    folder: 'console',
    sources: [
      'console/src',
      'console/build',
      'console/public',
      'console/index.html',
      'console/vite.config.ts',
      'client/src',
    ].concat('package-lock.json'),
    // Each file beside its compressed forms, so that the server compresses nothing.
    complete: part => filesOf(part).forEach(compress),
  },
]

/** Whether server/dist and console/dist were built from the present sources. */
export const isBuilt = () => products.every(isUpToDate)

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  // Vite keeps a NODE_ENV that is set: under vitest the console would have React's development build.
  process.env.NODE_ENV = 'production'
  const stale = products.filter(product => !isUpToDate(product))
  for (const product of stale) await build(product)
  if (stale.length > 0) {
    const { billOfMaterials } = await import('./bill-of-materials.mjs')
    const dists = products.map(({ folder }) => join(root, folder, 'dist'))
    writeFileSync(join(dists[0], 'sbom.cdx.json'), `${JSON.stringify(billOfMaterials(root, dists), undefined, 2)}\n`)
  }
}

function isUpToDate({ folder, sources }) {
  const mark = markIn(join(root, folder, 'dist'))
  return existsSync(mark) && readFileSync(mark, 'utf8') === fingerprintOf(sources)
}

function markIn(folder) {
  return join(folder, '.built-from')
}

/** One hash of all the files that a build reads. Tests are not part of it. */
function fingerprintOf(sources) {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(source => filesOf(join(root, source)))) {
    if (!/\.(e2e|test)\./.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file))
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

/** Builds beside the final place and moves the folder there: a server that reads it meanwhile reads a complete one. */
async function build({ folder, sources, complete }) {
  const { build: bundle } = await import('vite')
  const builtFrom = fingerprintOf(sources)
  const dist = join(root, folder, 'dist')
  const part = `${dist}.part-${process.pid}`
  await bundle({
    root: join(root, folder),
    configFile: join(root, folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: part, emptyOutDir: true },
  })
  await complete(part)
  writeFileSync(markIn(part), builtFrom)
  const old = `${dist}.old-${process.pid}`
  mkdirSync(dist, { recursive: true })
  renameSync(dist, old)
  renameSync(part, dist)
  rmSync(old, { recursive: true })
}

function compress(file) {
  const text = readFileSync(file)
  if (!/\.(js|css|svg)$/.test(file) || text.length < 512) return
  writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
  writeFileSync(`${file}.br`, brotliCompressSync(text, options))
}
