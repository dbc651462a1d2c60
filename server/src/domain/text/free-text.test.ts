import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { normaliseText, shown, wordIn } from './free-text.ts'

const line = { maxLength: 100 }
const lines = { maxLength: 100, multiLine: true }

test('text is stored in its composed form', () => {
  expect(normaliseText('Zoe\u0308 Nguye\u0302\u0303n', line)).toEqual({ value: 'Zoë Nguyễn' })
})

test('otherwise the text stays as written, blanks, emoji and other scripts included', () => {
  for (const text of ['', ' Emma ', '李小龍', 'عمر', '👩🏽‍💻', '<b>O’Brien</b>', 'ทิพย์ปภาดา', 'שָׁלוֹם'])
    expect(normaliseText(text, line)).toEqual({ value: text.normalize('NFC') })
})

test.each([
  ['a\0b', 'must not contain U+0000'],
  ['a\ud800b', 'must not contain half a surrogate pair'],
  ['\udc00', 'must not contain half a surrogate pair'],
  ['a\u0007b', 'must not contain control characters'],
  ['a\u001bb', 'must not contain control characters'],
  ['a\u007fb', 'must not contain control characters'],
  ['a\u0085b', 'must not contain control characters'],
])('%j is refused, in one line and in many', (text, problem) => {
  expect(normaliseText(text, line)).toEqual({ problem })
  expect(normaliseText(text, lines)).toEqual({ problem })
})

test('line breaks and tabs belong into multi-line fields only', () => {
  expect(normaliseText('one\r\ntwo\rthree\n\tfour', lines)).toEqual({ value: 'one\ntwo\nthree\n\tfour' })
  expect(normaliseText('one\ntwo', line)).toEqual({ problem: 'must be a single line' })
  expect(normaliseText('one\r', line)).toEqual({ problem: 'must be a single line' })
  expect(normaliseText('one\ttwo', line)).toEqual({ problem: 'must not contain control characters' })
})

test('text of which nothing is to be seen is empty, however many marks it is', () => {
  for (const text of [
    '\u0301',
    ' \u0301\u0316 ',
    '\u0301'.repeat(50),
    '\u200b',
    '\u3164',
    '\u2800',
    '\u202e',
    '\ufe0f',
  ]) {
    expect(normaliseText(text, line)).toEqual({ value: '' })
    expect(normaliseText(text, lines)).toEqual({ value: '' })
  }
  for (const text of [' ', '\u3000']) expect(normaliseText(text, line)).toEqual({ value: text })
})

test('length is counted in code points of what is stored', () => {
  expect(normaliseText('😀😀😀', { maxLength: 3 })).toEqual({ value: '😀😀😀' })
  expect(normaliseText('😀😀😀', { maxLength: 2 })).toEqual({ problem: 'must be at most 2 characters' })
  expect(normaliseText('e\u0301e\u0301', { maxLength: 2 })).toEqual({ value: 'éé' })
  expect(normaliseText('a\r\nb', { maxLength: 3, multiLine: true })).toEqual({ value: 'a\nb' })
  expect(normaliseText('abcdefg', { maxLength: 3 })).toEqual({ problem: 'must be at most 3 characters' })
})

test('text that was normalised once stays as it is', () => {
  const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map(code => String.fromCodePoint(code))
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), text => {
      const { value } = normaliseText(text, { maxLength: 1000, multiLine: true })
      if (value !== undefined) expect(normaliseText(value, { maxLength: 1000, multiLine: true })).toEqual({ value })
    }),
  )
})

const marks = '\u0301\u0316'

test('marks in a row are as many as a language needs', () => {
  const problem = 'must have at most 8 combining marks in a row'
  expect(normaliseText(`x${marks.repeat(4)}y${marks.repeat(4)}`, line).problem).toBeUndefined()
  expect(normaliseText(`x${marks.repeat(4)}\u0301`, line)).toEqual({ problem })
  // One sign that becomes two.
  expect(normaliseText(`x${'\u0344'.repeat(5)}`, lines)).toEqual({ problem })
})

test.each([
  ['more marks than the square of their number is good for', `x${marks.repeat(50_000)}`, 4_000],
  ['marks in runs of eight', `x${marks.repeat(4)}`.repeat(11_000), 4_000],
  ['letters', 'é'.repeat(100_000), 20],
  ['marks within the length', `x${marks.repeat(1_999)}`, 4_000],
])('of a text that is too long nothing is normalised: %s', (_, text, maxLength) => {
  const normalise = vi.spyOn(String.prototype, 'normalize')
  try {
    expect(normaliseText(text, { maxLength }).problem).toBeDefined()
    expect(normaliseText(text, { maxLength, multiLine: true }).problem).toBeDefined()
    expect(normalise).not.toHaveBeenCalled()
  } finally {
    normalise.mockRestore()
  }
})

test('a decomposed text may be as long as its composed form', () => {
  expect(normaliseText('\u1f82'.normalize('NFD').repeat(100), line)).toEqual({ value: '\u1f82'.repeat(100) })
  expect(normaliseText('각'.normalize('NFD').repeat(101), line).problem).toBe('must be at most 100 characters')
})

test('a word of a list is found in any case, and a long text is not looked at', () => {
  expect(wordIn(['Active', 'Inactive'], 'aCTIVE')).toBe('Active')
  expect(wordIn(['Active'], '')).toBeUndefined()
  const toLowerCase = vi.spyOn(String.prototype, 'toLowerCase')
  try {
    expect(wordIn(['Active'], 'İ'.repeat(100_000))).toBeUndefined()
    expect(toLowerCase.mock.contexts.map(String).every(text => text.length <= 6)).toBe(true)
  } finally {
    toLowerCase.mockRestore()
  }
})

test('the shown part of a text is short, plain, and no tax file number', () => {
  expect(shown('Colour')).toBe('Colour')
  expect(shown('a'.repeat(100_000))).toBe(`${'a'.repeat(59)}…`)
  expect(shown('\u001b[2J\u202egpj.exe')).toBe('\ufffd[2J\ufffdgpj.exe')
  expect(shown('\ud800x')).toBe('\ufffdx')
  expect(shown(`x${'\u0301'.repeat(30)}y`)).toBe(`x${'\u0301'.repeat(8)}y`)
  expect(shown(`column 123.456.782 ${'x'.repeat(1_000)}`)).toBe('')
})
