import type { Random } from '../exactness/random.ts'

/** Bytes of CSV files that are not what an import expects, with two that are. */
export const strangeContents: readonly (readonly [string, string])[] = [
  ['good', 'code,name\nHO,Head office\n'],
  ['good with a BOM and CRLF', '\ufeffcode,name\r\nHO,Head office\r\n'],
  ['empty', ''],
  ['a heading alone', 'code,name\n'],
  ['no line end', 'code,name'],
  ['an open quote', 'code,name\n"HO,Head office\n'.padEnd(20_000, 'x\n')],
  ['quotes within', 'code,name\nH"O,"Head ""office"" x"y\n'],
  ['old line ends', 'code,name\rHO,Head office\r'],
  ['too many cells', `code,name\nHO${',x'.repeat(5_000)}\n`],
  ['too few cells', 'code,name\nHO\n'],
  ['unknown columns', `${Array.from({ length: 2_000 }, (_, at) => `c${at}`).join()}\n1\n`],
  ['one column twice', 'code,code,name,name\nA,B,C,D\n'],
  ['names of prototypes', '__proto__,constructor,code,name\n1,2,HO,Head\n'],
  ['U+0000', 'code,name\nH\0O,Head\0office\n'],
  ['a long cell', `code,name\nHO,${'y'.repeat(200_000)}\n`],
  ['marks', `code,name\nHO,${'\u0301\u0316'.repeat(50_000)}\n`],
  ['formulas', 'code,name\n=1+1,@SUM(A1)\n+2,-3\n'],
  ['semicolons', 'code;name\nHO;Head office\n'],
  ['tabs', 'code\tname\nHO\tHead office\n'],
  ['blank lines', `code,name\n${'\n'.repeat(20_000)}HO,Head\n`],
  ['commas alone', `code,name\n${',\n'.repeat(20_000)}`],
  ['quotes alone', '"'.repeat(100_001)],
  ['many rows', `code,name\n${Array.from({ length: 5_000 }, (_, at) => `Q${at},Name ${at}`).join('\n')}\n`],
  ['rows that contradict', `code,name\n${'HO,Head\n'.repeat(3_000)}`],
  ['UTF-16', Buffer.from('\ufeffcode,name\nHO,Head\n', 'utf16le').toString('latin1')],
  ['a spreadsheet', 'PK\u0003\u0004\u0014\0\u0006\0'],
]

const fileNames = [
  ...['cost-centres.csv', 'employees.csv', 'positions.csv', 'authorities.csv', 'holders.csv', 'credentials.csv'],
  ...['COST-CENTRES.CSV', 'unknown.csv', '../cost-centres.csv', '', 'a'.repeat(300), 'x";name="y.csv'],
]

const boundary = 'fuzz-boundary'

/** The form of one upload. `wrongName`: not `files`. */
export function formOf(
  files: readonly Readonly<{ name: string; content: string | Buffer }>[],
  field = 'files',
): Buffer {
  const parts = files.flatMap(({ name, content }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: text/csv\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

export const formHeaders = { 'Content-Type': `multipart/form-data; boundary=${boundary}` }

/** A form with one or two strange files, now and then cut off. */
export function someFiles(random: Random): Readonly<{ headers: Record<string, string>; body: Buffer }> {
  const files = Array.from({ length: 1 + random.below(2) }, () => ({
    name: random.chance(0.7) ? random.pick(fileNames.slice(0, 6)) : random.pick(fileNames),
    content: random.pick(strangeContents)[1],
  }))
  const form = formOf(files, random.chance(0.1) ? 'file' : 'files')
  return { headers: formHeaders, body: random.chance(0.1) ? form.subarray(0, random.below(form.length)) : form }
}
