import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

type Entry = Readonly<{ integrity?: string; resolved?: string; link?: boolean; dev?: boolean; optional?: boolean }>

const { packages } = JSON.parse(await readFile(new URL('../../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Record<string, Entry>
}
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/**
 * Tools of development on other platforms, which the registry that this lockfile was made with does not have: nothing is
 * known of them but name and version. `scripts/complete-lock.mjs` fills them in where they can be had, and then they go
 * from this list.
 */
const unknown = {
  '@biomejs/cli-': [
    'android-arm64',
    'android-x64',
    'darwin-arm64',
    'darwin-x64',
    'linux-arm64-musl',
    'linux-x64-musl',
  ].concat(['win32-arm64', 'win32-x64']),
  '@oxc-parser/binding-': ['android-arm-eabi', 'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64']
    .concat(['linux-arm-gnueabihf', 'linux-arm-musleabihf', 'linux-ppc64-gnu', 'linux-riscv64-gnu'])
    .concat(['linux-riscv64-musl', 'linux-s390x-gnu', 'openharmony-arm64', 'win32-arm64-msvc', 'win32-ia32-msvc'])
    .concat(['win32-x64-msvc']),
}

test('every package has its hash, so that no registry can send another; but for some tools of other platforms', () => {
  const without = installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
  expect(without.map(([path]) => path)).toEqual(
    Object.entries(unknown).flatMap(([name, platforms]) => platforms.map(each => `node_modules/${name}${each}`)),
  )
  expect(without.filter(([, { dev, optional }]) => !dev || !optional)).toEqual([])
  expect(installed.length).toBeGreaterThan(400)
})

test('no registry is recorded, so that each takes packages from the one it trusts', () => {
  expect(installed.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})
