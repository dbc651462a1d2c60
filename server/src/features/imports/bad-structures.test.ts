import { beforeAll, expect, test } from 'vitest'
import { csv, errorsOf, type ImportSet, importSet, rivermouth } from '../../../test/support/imports/import-set.ts'
import { startMuster } from '../../../test/support/muster.ts'

const muster = startMuster()

beforeAll(async () => {
  expect((await importSet(muster, rivermouth)).errors).toEqual([])
})

const costCentres = (...rows: string[]) => ({ 'cost-centres.csv': csv('code,name,parentCode', ...rows) })
const positions = (...rows: string[]) => ({
  'positions.csv': csv('code,name,chartCode,reportingPositionCode', ...rows),
})

test.each<[string, ImportSet, readonly RegExp[]]>([
  [
    'an unknown parent',
    costCentres('X,X,NONE'),
    [/^cost-centres:2 parentCode: "NONE" is not the code of a cost centre/],
  ],
  ['a cost centre above itself', costCentres('X,X,X'), [/^cost-centres:2 parentCode: This makes a circle/]],
  [
    'a ring of three with a tail',
    costCentres('X,X,Z', 'Y,Y,X', 'Z,Z,Y', 'T,T,X', 'U,U,T'),
    [
      /^cost-centres:2 parentCode: This makes a circle/,
      /^cost-centres:3 parentCode: This makes a circle/,
      /^cost-centres:4 parentCode: This makes a circle/,
    ],
  ],
  ['a ring with what is stored', costCentres('ALL,All,YARD'), [/^cost-centres:2 parentCode: This makes a circle/]],
  [
    'a ring of positions',
    positions('P1,Manager,LINE,N1', 'N1,New,LINE,P2'),
    [
      /^positions:2 reportingPositionCode: This makes a circle/,
      /^positions:3 reportingPositionCode: This makes a circle/,
    ],
  ],
  [
    'a parent in another chart',
    positions('N1,New,SAFE,P1'),
    [/^positions:2 reportingPositionCode: The position P1 is in another chart/],
  ],
  [
    'a position moved away from those below',
    positions('P1,Manager,SAFE,'),
    [/^positions:2 chartCode: The position P2, which is not in this file/],
  ],
  [
    'a second default chart',
    { 'organisation-charts.csv': csv('code,name,isDefault', 'NEW,New,true') },
    [/^organisation-charts:2 isDefault: The chart LINE is the default already/],
  ],
  [
    'charts without a default',
    {
      'organisation-charts.csv': csv('code,name,isDefault', 'NEW,New,', 'LINE,Line,false'),
    },
    [/^organisation-charts:3 isDefault: A group always has a default chart. Make another one/],
  ],
  [
    'dates the wrong way round',
    { 'cost-centres.csv': csv('code,name,expiryDate', 'OLD,Old,2000-12-31') },
    [/^cost-centres:2 expiryDate: The cost centre would expire before/],
  ],
])('%s', async (_, set, expected) => {
  expect(await errorsOf(muster, set)).toEqual(expected.map(each => expect.stringMatching(each)))
})

test('a new group with charts has a default', async () => {
  const set = { 'organisation-charts.csv': csv('code,name,isDefault', 'LINE,Line,false', 'SAFE,Safety,false') }
  expect(await errorsOf(muster, set, { groupName: 'Upriver' })).toEqual([
    'organisation-charts:2 isDefault: A group always has a default chart. Write true for one of them.',
  ])
})

test('the first chart of a group is its default, and stays it where the file does not say', async () => {
  const { admin } = muster
  const defaults = async () =>
    (await admin.query("select code from organisation_chart where is_default and code ~ '^RIVER' order by code")).rows
  const groupName = 'Downriver'
  for (const set of [
    csv('code,name', 'RIVER,River', 'RIVERSIDE,Side'),
    csv('code,name,isDefault', 'RIVER,River,', 'RIVERSIDE,Side,'),
  ]) {
    expect((await importSet(muster, { 'organisation-charts.csv': set }, { groupName })).errors).toEqual([])
    expect(await defaults()).toEqual([{ code: 'RIVER' }])
  }
})
