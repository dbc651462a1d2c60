import { spawnSync } from 'node:child_process'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Builds the package of the client into client/dist: modules and types, as `npm pack` and `npm install` take them. Within the
 * project the sources serve.
 */
export async function buildClient(): Promise<string> {
  const root = new URL('..', import.meta.url)
  const dist = new URL('client/dist/', root)
  await rm(dist, { recursive: true, force: true })
  const compiler = fileURLToPath(new URL('node_modules/typescript-7/bin/tsc', root))
  const project = fileURLToPath(new URL('client/tsconfig.build.json', root))
  const { status } = spawnSync(process.execPath, [compiler, '-p', project], { stdio: 'inherit' })
  if (status !== 0) throw new Error('The client could not be compiled.')
  const { private: _, exports: __, ...own } = JSON.parse(await readFile(new URL('client/package.json', root), 'utf8'))
  const published = {
    ...own,
    description: 'Client of Muster, a payroll and human-resources service',
    sideEffects: false,
    engines: { node: '>=20' },
    exports: { '.': { types: './index.d.ts', default: './index.js' } },
  }
  await writeFile(new URL('package.json', dist), `${JSON.stringify(published, undefined, 2)}\n`)
  await copyFile(new URL('client/README.md', root), new URL('README.md', dist))
  await copyFile(new URL('LICENSE', root), new URL('LICENSE', dist))
  return fileURLToPath(dist)
}

if (import.meta.main) await buildClient()
