import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakages } from '../../trials/tried/breakages.ts'

test('every breakage of the trial of trials is of a text that stands in the sources, once', () => {
  expect(breakages.length).toBeGreaterThan(30)
  for (const { lacks, file, find } of breakages) {
    const source = readFileSync(new URL(`../src/${file}`, import.meta.url), 'utf8')
    expect([lacks, source.split(find).length - 1]).toEqual([lacks, 1])
  }
})
