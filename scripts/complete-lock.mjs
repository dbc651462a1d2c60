import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Some registries hold only the packages of their own platform, and npm then writes a lockfile that `npm ci` refuses
// everywhere else. This adds the optional packages of the other platforms, at the exact versions that their parents
// name, and the hash (`integrity`) of whatever has none, as far as the registry knows it. Run it after every change of the
// lockfile; server/test/lockfile.test.ts lists what may have no hash, and why.

const systems = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openbsd', 'netbsd', 'sunos', 'aix', 'openharmony']
const processors = ['x64', 'arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'loong64', 'mips64el', 'wasm32']

const file = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(file, 'utf8'))
const added = []

for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (isLocked(path, name) || !/^\d+\.\d+\.\d+/.test(version)) continue
    const words = name.split(/[/-]/)
    const os = words.filter(word => systems.includes(word))
    const cpu = words.filter(word => processors.includes(word))
    lock.packages[`node_modules/${name}`] = {
      version,
      ...(cpu.length > 0 ? { cpu } : {}),
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      ...(os.length > 0 ? { os } : {}),
      ...(words.some(word => word.startsWith('musl')) ? { libc: ['musl'] } : {}),
    }
    added.push(`${name}@${version}`)
  }
}

const hashed = []
const unknown = []
for (const [path, entry] of Object.entries(lock.packages)) {
  const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
  if (name === undefined || entry.link || entry.integrity) continue
  const integrity = integrityOf(`${entry.name ?? name}@${entry.version}`)
  if (integrity === undefined) unknown.push(`${name}@${entry.version}`)
  else hashed.push(`${name}@${entry.version}`)
  if (integrity !== undefined) entry.integrity = integrity
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
say('Added to the lockfile', added)
say('Given a hash', hashed)
say('Without a hash, since the registry does not have them; run this again where it has', unknown)
if (added.length + hashed.length + unknown.length === 0) console.log('The lockfile was complete.')

function say(what, packages) {
  if (packages.length > 0) console.log(`${what}:\n  ${packages.join('\n  ')}`)
}

/** The hash of a package's archive by the registry; undefined where it lacks the package. */
function integrityOf(specifier) {
  try {
    const options = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }
    return execFileSync('npm', ['view', specifier, 'dist.integrity'], options).trim() || undefined
  } catch {
    return undefined
  }
}

/** Whether a package finds `name` in the lockfile, in its own folder or one above. */
function isLocked(path, name) {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...folders.map(folder => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    key => key in lock.packages,
  )
}
