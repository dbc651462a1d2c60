import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { streamOf } from './reading.ts'

test('the progress of a restore follows the file', async () => {
  const top = await mkdtemp(join(tmpdir(), 'muster-reading-'))
  try {
    await writeFile(join(top, 'one'), Buffer.alloc(4 * 64 * 1024))
    const { from, share } = await streamOf(join(top, 'one'))
    const shares = [share()]
    for await (const _ of from) shares.push(share())
    expect(shares[0]).toBe(0)
    expect(shares[1]).toBeLessThan(0.9)
    expect(shares.at(-1)).toBe(0.99)
  } finally {
    await rm(top, { recursive: true })
  }
})
