import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { consoleModules } from '../../scripts/console-modules.ts'

test('the console knows the fields and files of the server; `node scripts/console-modules.ts` writes its modules anew', async () => {
  for (const { place, text } of consoleModules) expect(await readFile(place, 'utf8')).toBe(text)
})
