import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { sealRecords } from '../src/core/sealer.ts'
import { blocksOf, readPage, shows } from './support/documents/page.ts'
import { createReader } from './support/documents/reader.ts'
import { startMuster } from './support/muster.ts'

/** The pages for integrators run as they stand, block after block; what they show is what was printed. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const pages = [
  ...(await Array.fromAsync(glob('docs/integrating/*.md', { cwd: root }))).sort(),
  'docs/testing-your-integration.md',
]
const run = ['sh', 'js']
const printed = ['http', 'json', 'text']

test('every code block is run, or is what the block before it printed', async () => {
  expect(pages.length).toBeGreaterThan(5)
  for (const page of pages) {
    let before = ''
    const text = await readPage(page)
    const fenced = blocksOf(text).filter(({ kind }) => kind !== 'after a restore')
    expect([...text.matchAll(/```|~~~/g)], `${page}: fences begin a line`).toHaveLength(2 * fenced.length)
    for (const { kind, line } of fenced) {
      const isGood = run.includes(kind) || (printed.includes(kind) && run.includes(before))
      expect(isGood, `${page}:${line}`).toBe(true)
      before = kind
    }
  }
})

test('ids, days and instants may differ from what a page shows; a status, a value and a missing field may not', () => {
  const shown =
    'HTTP/1.1 201 Created\n…\nlocation: /CostCentres/51\n…\n{ "id": 51, "name": "Ferry 9", "from": "2026-11-21" }'
  const sent = (status: number, name: string, from = '') =>
    `HTTP/1.1 ${status} Created\ndate: now\nlocation: /CostCentres/7\n\n{"id":7,"name":"${name}"${from}}`
  const from = ',"from":"2027-01-01"'
  expect(shows(shown, sent(201, 'Ferry 9', from))).toBe(true)
  for (const other of [sent(200, 'Ferry 9', from), sent(201, 'Ferry 8', from), sent(201, 'Ferry 9')])
    expect(shows(shown, other)).toBe(false)
})

describe.each(pages)('%s', page => {
  const muster = startMuster({ rateLimitPerMinute: 600 })

  /** As after a restore from a backup that ends with event 1000, without one. */
  const restore = () =>
    muster.admin.query(
      `insert into event_epoch (employer_group_id, last_before, first_sequence, started_at)
       select id, 1000, extract(epoch from now()) * 1000000, now() from employer_group`,
    )

  test('runs as it stands', async () => {
    await sealRecords.run(muster.context)
    muster.startJobs()
    const reader = await createReader(muster.address)
    try {
      const setUp = page.endsWith('/quick-start.md')
        ? []
        : blocksOf(await readPage('docs/integrating/quick-start.md'), 'Set up')
      for (const block of setUp) if (run.includes(block.kind)) await reader.paste(block)
      let seen = ''
      for (const block of blocksOf(await readPage(page))) {
        if (block.kind === 'after a restore') await restore()
        else if (run.includes(block.kind)) seen = await reader.paste(block)
        else expect(shows(block.text, seen) ? block.text : seen, `${page}:${block.line}`).toBe(block.text)
      }
    } finally {
      await reader.leave()
    }
  }, 120_000)
})
