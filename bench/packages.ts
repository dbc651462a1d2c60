import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

/** Installs the packages of a folder's lockfile, unless they are there. Runs no script of a package. Needs npm. */
export async function installIn(folder: string): Promise<void> {
  const [wanted, installed] = await Promise.all(
    ['package-lock.json', 'node_modules/.package-lock.json'].map(name =>
      stat(join(folder, name)).catch(() => ({ mtimeMs: 0 })),
    ),
  )
  if (installed && wanted && installed.mtimeMs >= wanted.mtimeMs) return
  process.stderr.write(`Installing the packages of ${basename(folder)}; this takes up to some minutes\n`)
  await promisify(execFile)('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
  })
}
