import { expect, test } from 'vitest'
import { normaliseText } from './free-text.ts'

const line = { maxLength: 100 }
const lines = { maxLength: 100, multiLine: true }
const problem = 'must not contain invisible characters or ones that change the direction of writing'

test.each([
  ['a soft hyphen', 'Em\u00adma'],
  ['a blank without width', 'Em\u200bma'],
  ['a joiner between Latin letters', 'Em\u200dma'],
  ['a non-joiner behind a Latin letter', 'Emma\u200c'],
  ['a joiner behind a mark on a Latin letter', 'q\u0301\u200d'],
  ['two non-joiners in a row', 'می\u200c\u200cرود'],
  ['a joiner that joins no emoji', '👩\u200dEmma'],
  ['a variant of a Latin letter', 'Em\ufe0fma'],
  ['a mark of direction', 'Emma\u200e'],
  ['an Arabic mark of direction', 'Emma\u061c'],
  ['a word joiner', 'Em\u2060ma'],
  ['a byte order mark', '\ufeffEmma'],
  ['a filler of Hangul', 'Em\u3164ma'],
  ['empty braille', 'Emma\u2800'],
  ['a joiner between Chinese characters', '中\u200d国'],
  ['a Syriac abbreviation mark', 'Em\u070fma'],
  ['a control of hieroglyphs', 'Em\u{13430}ma'],
])('a single line has no %s, and longer texts may', (_, text) => {
  expect(normaliseText(text, line)).toEqual({ problem })
  expect(normaliseText(text, lines)).toEqual({ value: text })
})

test.each([
  ['an override of direction', '\u202eammE'],
  ['an embedding', '\u202aEmma\u202c'],
  ['an isolate', '\u2066Emma\u2069'],
  ['a tag', 'Emma\u{e0041}'],
  ['tags behind a flag that there is not', '\u{1f3f4}\u{e0041}\u{e007f}'],
  ['an annotation', 'Em\ufff9ma'],
])('no text has %s', (_, text) => {
  expect(normaliseText(text, line)).toEqual({ problem })
  expect(normaliseText(text, lines)).toEqual({ problem })
})

test.each([
  ['Persian', 'علی\u200cرضا'],
  ['Hindi', 'क्\u200dष'],
  ['Malayalam', 'അവന്\u200d'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['a variant of a Chinese character', '葛\u{e0100}'],
  ['a family of emoji', '👩🏽‍💻'],
  ['emoji of older systems', '👁‍🗨'],
  ['a flag of colours', '🏳️‍🌈'],
  ['the flag of Wales', '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
  ['a digit in a box', '1️⃣'],
])('what belongs to how people write is kept: %s', (_, text) => {
  expect(normaliseText(text, line)).toEqual({ value: text.normalize('NFC') })
})

test('separators of lines and paragraphs are line breaks, which a single line has none of', () => {
  expect(normaliseText('one\u2028two\u2029three', lines)).toEqual({ value: 'one\ntwo\nthree' })
  expect(normaliseText('one\u2028two', line)).toEqual({ problem: 'must be a single line' })
})
