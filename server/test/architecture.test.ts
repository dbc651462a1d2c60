import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, test } from 'vitest'

const run = promisify(execFile)
const root = new URL('../../', import.meta.url).pathname
const cruiser = join(root, 'node_modules/.bin/depcruise')

type Report = { summary: { violations: { rule: { name: string }; from: string; to: string }[]; totalCruised: number } }

async function cruise(folder: string): Promise<Report['summary']> {
  const { stdout } = await run(
    cruiser,
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'server/src', 'console/src'],
    {
      cwd: folder,
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((failure: { stdout: string }) => failure)
  return (JSON.parse(stdout) as Report).summary
}

test('every arrow points the right way, and every module was looked at', async () => {
  const sources = ['server/src', 'console/src'].map(folder => readdir(join(root, folder), { recursive: true }))
  const files = (await Promise.all(sources)).flat()
  const modules = files.filter(name => /\.tsx?$/.test(name) && !name.includes('.generated.'))
  const { violations, totalCruised } = await cruise(root)
  expect(violations.map(({ rule, from }) => `${rule.name}: ${from}`)).toEqual([])
  expect(totalCruised).toBeGreaterThanOrEqual(modules.length)
}, 120_000)

type Breach = readonly [rule: string, path: string, target: string]

const breaches: readonly Breach[] = [
  ['downwards-only', 'server/src/http/planted.ts', '../features/stones/index.ts'],
  ['features-by-their-index', 'server/src/features/boats/planted.ts', '../stones/queries.ts'],
  ['domain-is-pure', 'server/src/domain/planted.ts', '../platform/clock.ts'],
  ['platform-knows-no-wire', 'server/src/platform/planted.ts', '../http/api.ts'],
  ['platform-knows-no-core', 'server/src/platform/planted.ts', '../core/records.ts'],
  ['rules-are-pure', 'server/src/features/stones/rules.ts', './queries.ts'],
  ['rooms-by-their-index', 'server/src/features/stones/hill/planted.ts', '../valley/inside.ts'],
  ['rooms-by-their-index-from-above', 'server/src/features/stones/planted.ts', './valley/inside.ts'],
  ['rules-are-pure', 'server/src/features/stones/hill/rules.ts', './inside.ts'],
  ['queries-and-commands-know-no-wire', 'server/src/features/stones/commands.ts', '../../http/api.ts'],
  ['console-rooms-know-no-part', 'console/src/ui/planted.ts', '../parts/stones/index.ts'],
  ['console-rooms-know-no-part', 'console/src/ui/form/planted.ts', '../../pages/stones/page.ts'],
  ['console-parts-know-no-page', 'console/src/parts/boats/planted.ts', '../../pages/stones/page.ts'],
  ['console-pages-know-no-shell', 'console/src/pages/boats/planted.ts', '../../shell/shell.ts'],
  ['console-format-knows-no-api', 'console/src/format/planted.ts', '../api/client.ts'],
  ['console-ground-knows-no-ui', 'console/src/api/planted.ts', '../ui/form/index.ts'],
  ['console-folders-by-their-index', 'console/src/pages/boats/planted.ts', '../../parts/stones/stone.ts'],
  ['console-folders-by-their-index', 'console/src/parts/boats/planted.ts', '../../ui/form/field.ts'],
]

const bystanders: Readonly<Record<string, string>> = {
  'server/src/features/stones/index.ts': "export { stones } from './queries.ts'\n",
  'server/src/features/stones/queries.ts': 'export const stones = 1\n',
  'server/src/features/stones/valley/inside.ts': 'export const inside = 1\n',
  'server/src/features/stones/hill/inside.ts': 'export const inside = 1\n',
  'server/src/platform/clock.ts': 'export const clock = 1\n',
  'server/src/core/records.ts': 'export const record = 1\n',
  'server/src/http/api.ts': 'export const api = 1\n',
  'console/src/ui/form/index.ts': "export { field } from './field.ts'\n",
  'console/src/ui/form/field.ts': 'export const field = 1\n',
  'console/src/parts/stones/index.ts': "export { stone } from './stone.ts'\n",
  'console/src/parts/stones/stone.ts': 'export const stone = 1\n',
  'console/src/api/client.ts': 'export const client = 1\n',
  'console/src/shell/shell.ts': 'export const shell = 1\n',
  'console/src/pages/stones/page.ts': 'export const page = 1\n',
}

/** What one look at all the breaches together finds: `rule: module → imported module`. */
const found: string[] = []

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-planted-'))
  try {
    await copyFile(join(root, '.dependency-cruiser.cjs'), join(folder, '.dependency-cruiser.cjs'))
    const planted = Object.entries(Object.groupBy(breaches, ([, path]) => path))
    const files = Object.fromEntries(planted.map(([path, its = []]) => [path, its.map(exportOf).join('')]))
    for (const [name, text] of Object.entries({ ...bystanders, ...files })) {
      await mkdir(join(folder, name, '..'), { recursive: true })
      await writeFile(join(folder, name), text)
    }
    const { violations } = await cruise(folder)
    found.push(...violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

const exportOf = ([, , target]: Breach, index: number) => `export * as planted${index} from '${target}'\n`

test.each(breaches)('a planted breach of %s is found in %s', (rule, path, target) => {
  expect(found).toContain(`${rule}: ${path} → ${join(path, '..', target)}`)
})
