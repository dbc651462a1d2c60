import { beforeAll, expect, test } from 'vitest'
import { csv, errorsOf, type ImportSet, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeAll(async () => {
  expect((await importSet(muster, rivermouth)).errors).toEqual([])
})

const employers = (text: string | Buffer): ImportSet => ({ 'employers.csv': text })

test.each<[string, ImportSet, readonly (string | RegExp)[]]>([
  [
    'Latin-1',
    employers(Buffer.from('code,name\nM,M\xfcller\nN,Nu\xf1ez & Co\nO,Ok\n', 'latin1')),
    [/^employers:2 name: This is not text in UTF-8/, /^employers:3 name: This is not text in UTF-8/],
  ],
  [
    'UTF-16',
    employers(Buffer.from('\uFEFFcode,name\nM,Müller\n', 'utf16le')),
    [/^employers:1 : The file is not text in UTF-8/],
  ],
  [
    'semicolons',
    employers('code;name\nM;Mueller\n'),
    [/^employers:1 : The columns are not separated by commas, but perhaps by semicolons/],
  ],
  ...[
    ['semicolons', ';'],
    ['tabs', '\t'],
    ['vertical bars', '|'],
  ].map(([name, by]): [string, ImportSet, RegExp[]] => [
    `${name} between quotation marks`,
    employers(`"code"${by}"name"\n"M"${by}"Mueller"\n`),
    [new RegExp(`^employers:1 : The columns are not separated by commas, but perhaps by ${name}`)],
  ]),
  [
    'vertical bars between quotation marks, and a semicolon within them',
    employers('"a"|"b;c"\n'),
    [/^employers:1 : The columns are not separated by commas, but perhaps by vertical bars/],
  ],
  [
    'UTF-16 with quotation marks',
    employers(Buffer.from('\uFEFF"code","name"\n"M","Müller"\n', 'utf16le')),
    [/^employers:1 : The file is not text in UTF-8, but perhaps in UTF-16/],
  ],
  [
    'an open quotation mark in the first row',
    employers('"code,name\nM,Mueller\n'),
    [/^employers:1 : A cell begins with a quotation mark and never ends/],
  ],
  [
    'a stray quotation mark in the first row',
    employers('co"de,name\nM,Mueller\n'),
    [/^employers:1 : A quotation mark stands inside of a cell/],
  ],
  ['an empty file', employers(''), [/^employers:1 : The file is empty/]],
  ['a column missing', employers(csv('code,abn', 'M,')), [/^employers:1 name: This column is required/]],
  ['a column twice', employers(csv('code,name,Name', 'M,M,N')), [/^employers:1 name: This column is there twice/]],
  [
    'an unknown column',
    employers(csv('code,name,colour', 'M,M,red')),
    [/^employers:1 colour: There is no such column/],
  ],
  ['a column without a name', employers(csv('code,name,', 'M,M,')), [/^employers:1 : Column 3 has no name/]],
  [
    'a file cut off',
    employers('code,name,abn\nM,Mueller,\nN,Nun'),
    [/^employers:3 : The row has 2 cells, and the first row names 3 columns/],
  ],
  ['a cell too many', employers(csv('code,name', 'M,Smith, Sons')), [/^employers:2 : The row has 3 cells/]],
  [
    'an open quotation mark',
    employers('code,name\nM,"Mueller\nN,Nunez\n'),
    [/^employers:2 : A cell begins with a quotation mark and never ends/],
  ],
  [
    'a stray quotation mark',
    employers('code,name\nM,Mu"ller\nN,"Nun"ez\nO,\n'),
    [
      /^employers:2 : A quotation mark stands inside/,
      /^employers:3 : A quotation mark stands inside/,
      /^employers:4 name: This cell is required/,
    ],
  ],
  ['U+0000', employers('code,name\nM,Mu\0ller\n'), [/^employers:2 name: The text must not contain U\+0000/]],
  [
    'a line break in a cell',
    employers('code,name\nM,"Mu\nller"\nN,\n'),
    [/^employers:2 name: .*single line/, /^employers:4 name: This cell is required/],
  ],
  [
    'a text too long',
    employers(csv('code,name', `M,${'m'.repeat(201)}`)),
    [/^employers:2 name: The text must be at most 200 characters/],
  ],
  [
    'a code with a semicolon',
    employers(csv('code,name', 'A;B,M')),
    [/^employers:2 code: A code cannot contain a semicolon/],
  ],
  [
    'a code that looks like another',
    employers(csv('code,name', 'A\u200b1,M')),
    [/^employers:2 code: There is a character in this code that cannot be seen/],
  ],
  [
    'a doubled code',
    employers(csv('code,name', 'M,M', 'N,N', 'M,O')),
    [/^employers:4 code: The code of an employer is in line 2 already/],
  ],
  [
    'a tax file number in a text',
    employers(csv('code,name', 'M,123 456 782')),
    [/^employers:2 name: This looks like a tax file number/],
  ],
  [
    'a tax file number for a word',
    { 'organisation-charts.csv': csv('code,name,isDefault', 'C,C,123456782') },
    [/^organisation-charts:2 isDefault: This is neither true nor false/],
  ],
  [
    'a file of another name',
    { 'employees-2.csv': 'code\n', 'employers.csv': csv('code,name', 'M,M') },
    [/^employees-2:0 : The import knows no file of this name/],
  ],
])('%s', async (_, set, expected) => {
  expect(await errorsOf(muster, set)).toEqual(expected.map(each => expect.stringMatching(each)))
})
