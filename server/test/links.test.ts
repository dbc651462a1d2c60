import { access, glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Links between pages lead somewhere: to a file, and to a heading of it. */

const root = new URL('../..', import.meta.url)
const isOwn = (path: string) => !/(^|\/)(node_modules|dist|data|\.git)(\/|$)/.test(path)
const found = await Array.fromAsync(glob('**/*.md', { cwd: fileURLToPath(root), exclude: path => !isOwn(path) }))
const pages = found.filter(isOwn)

const linksOf = (page: string): string[] =>
  [...page.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter(link => !/^(https?|mailto):/.test(link))

/** The anchors of a page, as GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

async function leads(link: string, from: URL): Promise<boolean> {
  const target = new URL(link, from)
  const anchor = target.hash.slice(1)
  target.hash = ''
  const isThere = await access(target).then(
    () => true,
    () => false,
  )
  return isThere && (anchor === '' || anchorsOf(await readFile(target, 'utf8')).includes(anchor))
}

test.each(pages)('the links of %s lead somewhere', async path => {
  const page = new URL(path, root)
  const dead = []
  for (const link of linksOf(await readFile(page, 'utf8'))) if (!(await leads(link, page))) dead.push(link)
  expect(dead).toEqual([])
})

test('a link that leads nowhere is found', async () => {
  const page = new URL('README.md', root)
  expect(
    await Promise.all(['no-such.md', 'README.md#no-such', 'README.md#map'].map(link => leads(link, page))),
  ).toEqual([false, false, true])
})
