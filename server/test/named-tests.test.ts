import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const top = new URL('../..', import.meta.url).pathname
const tests = await Array.fromAsync(glob('{server/{src,test},console/{src,test}}/**/*.{test,e2e}.ts', { cwd: top }))

/** Whether a test has this name; `*` stands for any file of the folder. */
const exists = (name: string) => {
  const [head = '', tail] = name.split('*')
  return tests.some(path => (tail === undefined ? `/${path}`.endsWith(`/${name}`) : path.includes(`/${head}`)))
}

test.each(['SECURITY.md', 'docs/spec-gaps.md'])('every test that %s names is there', async page => {
  const text = await readFile(`${top}/${page}`, 'utf8')
  const named = [...text.matchAll(/`([\w/*-]+\.(?:test|e2e)\.ts)`/g)].map(([, name]) => name ?? '')
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter(name => !exists(name))).toEqual([])
})

test('every promise of SECURITY.md names a test or a trial, and every trial that it or docs/security.md names is there', async () => {
  const [promises = '', threats = '', run = ''] = await Promise.all(
    ['SECURITY.md', 'docs/security.md', 'trials/run.ts'].map(page => readFile(`${top}/${page}`, 'utf8')),
  )
  const rows = promises.split('\n').filter(line => /^\| (?!Promise|-)/.test(line) && !line.startsWith('|-'))
  expect(rows.length).toBeGreaterThan(25)
  const shownBy = rows.map(row => row.split('|').at(-2) ?? '')
  expect(shownBy.filter(cell => !/\.(test|e2e)\.ts`|trials? `/.test(cell))).toEqual([])

  const ofPromises = shownBy.flatMap(cell => [...(/trials? (.*)/.exec(cell)?.[1] ?? '').matchAll(/`([\w-]+)`/g)])
  const found = threats.split('## Faults that trials found')[1]?.split('\n## ')[0] ?? ''
  const named = [...ofPromises, ...found.matchAll(/^\| `([\w-]+)`/gm)].map(([, name]) => name ?? '')
  expect(new Set(named).size).toBeGreaterThan(10)
  expect(named.filter(name => !new RegExp(`^  '?${name}'?[,:]`, 'm').test(run))).toEqual([])
})
