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
