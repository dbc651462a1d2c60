import { describe, expect, test } from 'vitest'
import { breachesIn, breachesOfProject, faultsOf, readGlossary } from '../../scripts/check-glossary.ts'

const glossary = readGlossary()
// The banned words come from the page itself, so that this file has none.
const [[word, instead] = ['', '']] = glossary.instead
const [kept = ''] = glossary.kept
const capitalised = word[0]?.toUpperCase() + word.slice(1)

test('source, texts, tests and docs use the words of the glossary', () => {
  expect(faultsOf(breachesOfProject())).toEqual([])
})

test('the glossary bans words, names what to use, and keeps some names', () => {
  expect([glossary.instead.size > 15, glossary.kept.length > 3]).toEqual([true, true])
  expect([...glossary.instead.values()].every(term => term !== '')).toBe(true)
})

describe('a banned word is found', () => {
  test.each([
    ['in a sentence', `// The ${word} of the caller.`],
    ['at its beginning, in the plural', `${capitalised}s are here.`],
    ['in a name of several words', `const the${capitalised}OfLiam = 1`],
    ['in a name with underscores', `create table employee_${word}_list ()`],
  ])('%s', (_, line) => {
    expect(breachesIn('server/src/a.ts', `const a = 1\n${line}`, glossary)).toEqual([
      { path: 'server/src/a.ts', line: 2, word, instead },
    ])
  })

  test('in the name of a file', () => {
    const [breach] = breachesIn(`server/src/limited-${word}.ts`, '', glossary)
    expect(breach).toMatchObject({ line: 0, word })
  })

  test('in the unreleased part of the changelog, and not in older entries', () => {
    const text = `# Changelog\n\n## Unreleased\n\n- ${word}\n\n## 1.0\n\n- ${word}\n`
    expect(breachesIn('CHANGELOG.md', text, glossary).map(({ line }) => line)).toEqual([5])
  })
})

test('a longer word that begins alike is none, and neither is a name that stays', () => {
  expect(breachesIn('a.ts', `${word}less ${kept}`, glossary)).toEqual([])
})

test('a folder may have as many as allowed, and no more', () => {
  const breach = { path: 'console/src/a.ts', line: 1, word, instead }
  expect(faultsOf([breach], { console: 1 })).toEqual([])
  expect(faultsOf([breach, breach], { console: 1 })).toHaveLength(1)
  expect(faultsOf([breach], { server: 1 })).toEqual([
    `console/src/a.ts:1: "${word}" is not used; the glossary has: ${instead}`,
  ])
})
