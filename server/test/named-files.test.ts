import { glob, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const top = new URL('../..', import.meta.url).pathname
const isOwn = (path: string) => !/(^|\/)(node_modules|dist|data|\.git)(\/|$)/.test(path)
const files = (await Array.fromAsync(glob('**/*', { cwd: top, exclude: path => !isOwn(path) }))).filter(isOwn)
const pages = files.filter(path => path.endsWith('.md') && !/^(CHANGELOG|sample\/|console\/public)/.test(path))

/** Names in backquotes that look like a file of the repository, or a folder: `http/errors.ts`, `ui/`. */
const named = (text: string): string[] =>
  [...text.matchAll(/`((?:[\w.-]+\/)+(?:[\w.*<>-]+\.(?:tsx?|mjs|json|sql|css|csv))?)`/g)].map(([, name]) => name ?? '')

/** Whether a file or a folder ends with this name; `*` and `<kind>` stand for any text. */
function exists(name: string): boolean {
  const pattern = name
    .replace(/\/$/, '')
    .replaceAll('.', '\\.')
    .replace(/\*|<\w+>/g, '.+')
  return files.some(path => new RegExp(`(^|/)${pattern}$`).test(path))
}

/** Folders of an installation, which the repository does not have. */
const elsewhere = /^(postgres|socket|data(\/.*)?|server\/dist|console\/dist|postgres-program-…|DATA_DIR\/.*|muster)\/?$/

test.each(pages)('the files and folders that %s names are there', async page => {
  const text = await readFile(`${top}/${page}`, 'utf8')
  expect(named(text).filter(name => !elsewhere.test(name) && !exists(name))).toEqual([])
})

test('a file that is gone is found', () => {
  expect(named('see `http/no-such-file.ts` and `http/`').filter(name => !exists(name))).toEqual([
    'http/no-such-file.ts',
  ])
})
