import { readFileSync, writeFileSync } from 'node:fs'

// Some registries hold only the packages of their own platform, and npm then writes a lockfile that `npm ci` refuses
// everywhere else. This adds the optional packages of the other platforms, at the exact versions that their parents
// name. Run it after every change of the lockfile.

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

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(added.length === 0 ? 'The lockfile was complete.' : `Added to the lockfile:\n  ${added.join('\n  ')}`)

/** Whether a package finds `name` in the lockfile, in its own folder or one above. */
function isLocked(path, name) {
  const folders = path
    .split('/node_modules/')
    .map((_, index, parts) => parts.slice(0, index + 1).join('/node_modules/'))
  return [...folders.map(folder => `${folder}/node_modules/${name}`), `node_modules/${name}`].some(
    key => key in lock.packages,
  )
}
