import { expect, test } from 'vitest'
import { inSentence } from './in-sentence.ts'

test.each([
  ['Cost centre', 'cost centre'],
  ['API key', 'API key'],
  ['Expense application', 'expense application'],
])('%s is “%s” within a sentence', (label, said) => expect(inSentence(label)).toBe(said))
