import { stringify } from 'csv-stringify/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CsvRow, readCsv } from './csv.ts'

async function read(text: string | Buffer, size = 64): Promise<CsvRow[]> {
  const bytes = Buffer.from(text as string)
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const rows: CsvRow[][] = []
  for await (const bundle of readCsv(chunks())) rows.push(bundle)
  return rows.flat()
}

const awkward = '\uFEFFa,b,c\r\n1,"x\r\ny",3\r\n\r\n,,\n4, "q""q" ,6\n7,8\r9,"a"b,1\n10,11,ü\nx"y,1,2\n"zz,1,2\n1,1,1\n'

test('every row has its line, for each kind of line end and for cells of several lines', async () => {
  const rows = await read(awkward)

  expect(rows.map(row => [row.line, row.cells ?? row.problem])).toEqual([
    [1, ['a', 'b', 'c']],
    [2, ['1', 'x\r\ny', '3']],
    [6, ['4', 'q"q', '6']],
    [7, ['7', '8']],
    [8, expect.stringMatching(/^A quotation mark stands inside/)],
    [9, ['10', '11', 'ü']],
    [10, expect.stringMatching(/^A quotation mark stands inside/)],
    [11, expect.stringMatching(/^A cell begins with a quotation mark and never ends/)],
  ])
})

test.each([1, 2, 3, 5, 7, 11])('what comes in pieces of %i bytes reads the same', async size => {
  expect(await read(awkward, size)).toEqual(await read(awkward, 1000))
})

test('whatever is written as CSV is read again', async () => {
  const cell = fc.string({ unit: fc.constantFrom('a', 'é', '😀', '"', ',', '\n', '\r', ' ', ';') })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom('\n', '\r\n'),
      async (rows, size, recordDelimiter) => {
        const text = stringify(rows, { record_delimiter: recordDelimiter, quoted: true })
        const filled = rows.filter(cells => cells.some(each => each !== ''))
        expect((await read(text, size)).map(row => row.cells)).toEqual(filled)
      },
    ),
    { numRuns: 300, seed: 20261121 },
  )
})

test('an open quotation mark in a large file does not bring all of it into memory', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from('a,b\n"open,')
    for (;;) {
      sent++
      yield Buffer.alloc(64 * 1024, 'x')
    }
  }
  const rows: CsvRow[] = []
  for await (const bundle of readCsv(endless())) rows.push(...bundle)

  expect(rows.map(row => row.line)).toEqual([1, 2])
  expect(sent).toBeLessThan(20)
})

test('a large file is read in time that grows with it, whatever ends its lines', async () => {
  // Minutes, where each line end is looked for in the whole of the rest.
  const lines = 4_000_000
  for (const end of ['\r', '\n', '\r\n']) {
    const text = `a,b${end.repeat(lines)}c,d${end}`
    expect(await read(text, text.length)).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: lines + 1, cells: ['c', 'd'] },
    ])
  }
})

test.each([
  ['nothing but rows', 'a\n'.repeat(260_000), 500],
  ['empty lines', '\n'.repeat(260_000), 500],
  ['rows of very many cells', `${'a,'.repeat(1_000)}\n`.repeat(130), 3],
])('others have their turn while a file of %s is read', async (_, text, least) => {
  let turns = 0
  let next: NodeJS.Immediate
  const take = () => {
    turns++
    next = setImmediate(take)
  }
  next = setImmediate(take)
  await read(text, text.length)
  clearImmediate(next)
  expect(turns).toBeGreaterThan(least)
})
