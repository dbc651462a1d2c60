import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'

const read = (name: string) => readFile(new URL(`../../${name}`, import.meta.url), 'utf8')

test('compose.yaml brings no password of its own: all that is secret is in files', async () => {
  const settings = [...(await read('compose.yaml')).matchAll(/^ +(\w*(?:PASSWORD|KEY|SECRET|URL)\w*): (.+)$/gm)]
  expect(settings.length).toBeGreaterThan(2)
  expect(settings.filter(([, name, value]) => !name?.endsWith('_FILE') || !value?.startsWith('/run/secrets/'))).toEqual(
    [],
  )
})

test('the image runs as a user who is not root', async () => {
  const users = [...(await read('Dockerfile')).matchAll(/^(FROM|USER) (\S+)/gm)].map(([, word, value]) => [word, value])
  expect(users.at(-1)).toEqual(['USER', 'node'])
})
