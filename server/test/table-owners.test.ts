import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { referenceRows } from '../src/reference-data/rows.ts'

/*
 * Every table has one owner: the feature, or the part of the server, whose statements insert, update and delete its rows.
 * Others read it as they like and change it by the owner's commands.
 */

const root = new URL('../src/', import.meta.url).pathname

/** Tables that others write too, and why. */
const exceptions: Readonly<Record<string, readonly (readonly [writer: string, reason: string])[]>> = {
  auditEntry: [['platform', 'A restore writes an entry before a server of the database starts.']],
  changeRequest: [
    ['approvals', 'Approvals count the version of the records they decide, and delete drafts of leavers.'],
  ],
  restoration: [['notices', 'It notes that emails are released.']],
  expenseApplication: [
    ['approvals', 'Approvals count the version of the records they decide, and delete drafts of leavers.'],
  ],
}

type Source = Readonly<{ path: string; text: string }>
type Writers = ReadonlyMap<string, ReadonlySet<string>>

const generated = readFileSync(join(root, 'platform/tables.generated.ts'), 'utf8')
const tables: readonly string[] =
  /export interface Tables \{([^}]*)\}/.exec(generated)?.[1]?.match(/\w+(?=: \w+Table)/g) ?? []
const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const bySnake = new Map(tables.map(name => [snake(name), name]))

const sources: readonly Source[] = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter(path => path.endsWith('.ts') && !/\.(test|generated)\.ts$/.test(path))
  .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const ownerOf = (path: string) => /^features\/([^/]+)/.exec(path)?.[1] ?? path.split('/')[0] ?? path

const builders = /\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)['"`]/g
const statements = /\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy)\s+([a-z][a-z_]*)\b/g
/** The table of a catalogue, which `catalogue` writes for the feature that declares it. */
const catalogues = /\bcatalogueOf\(\{\s*table:\s*'(\w+)'/g
/** The table of a kind of approvable, which the feature that declares it writes, and approvals too. */
const approvables = /\btype: '\w+',\s*table: '(\w+)',\s*codePrefix: '\w+',\s*event: /g
/** These write tables that other features declare, as above. */
const writesDeclared = ['catalogue/commands.ts', 'approvals/approvable/approvable.ts', 'approvals/lifecycle/ending.ts']
/** Commands of the platform that write the table they are given. */
const stores = /\b(?:storeRows|touchRows)\([^,]+,\s*['"`](\w+)['"`]/g
/** A table that is only known when the statement runs: any whose name stands in the file as a text, but not as what it reads. */
const dynamic = /\.(?:insertInto|updateTable|deleteFrom)\(\s*[a-z]|\b(?:insert into|update|delete from) \$\{/
const reads = /\b(?:selectFrom|innerJoin|leftJoin)\(\s*'\w+'/g
const texts = /'([a-zA-Z_]+)'/g
/** A table of which a statement has the beginning, and a text of the file the end. */
const beginnings = /\b(?:insert into|update|delete from) ([a-z_]+_)\$\{/g

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

function writtenIn({ path, text }: Source): string[] {
  const ends = namesIn(text.replaceAll(reads, ''), texts)
  return [
    ...[builders, statements, stores, catalogues].flatMap(pattern => namesIn(text, pattern)),
    ...(dynamic.test(text) && !writesDeclared.includes(path.replace('features/', '')) ? ends : []),
    ...namesIn(text, beginnings).flatMap(beginning => ends.map(end => beginning + end)),
  ]
}

function writersIn(files: readonly Source[]): Writers {
  const writers = new Map<string, Set<string>>()
  const add = (writer: string, name: string) => {
    const table = tables.includes(name) ? name : bySnake.get(name)
    if (table !== undefined) writers.set(table, (writers.get(table) ?? new Set()).add(writer))
  }
  for (const file of files) {
    for (const name of writtenIn(file)) add(ownerOf(file.path), name)
    for (const name of namesIn(file.text, approvables)) add('approvals', name)
  }
  return writers
}

const severalIn = (writers: Writers) =>
  [...writers].flatMap(([table, owners]) => {
    const excepted = (exceptions[table] ?? []).map(([writer]) => writer)
    const rest = [...owners].filter(owner => !excepted.includes(owner))
    return rest.length > 1 ? [`${table}: ${rest.sort().join(', ')}`] : []
  })

test('every table has one owner', () => {
  expect(sources.length).toBeGreaterThan(500)
  expect(tables.length).toBeGreaterThan(50)
  expect(severalIn(writersIn(sources))).toEqual([])
  for (const path of writesDeclared) expect(sources.map(source => source.path)).toContain(`features/${path}`)
})

test('every table of the schema is written by a statement here, or by the migrations, from the reference data', () => {
  const writers = writersIn(sources)
  const reference = Object.keys(referenceRows()).map(name => bySnake.get(name))
  expect(tables.filter(table => !writers.has(table)).sort()).toEqual(reference.sort())
})

test('every exception is one', () => {
  const writers = writersIn(sources)
  for (const [table, others] of Object.entries(exceptions)) {
    for (const [writer] of others) expect([...(writers.get(table) ?? [])], table).toContain(writer)
    expect(writers.get(table)?.size, table).toBe(others.length + 1)
  }
})

test.each([
  ['a query builder', "await tx.insertInto('employeeCostCentre').values(row)"],
  ['an update of SQL text', '`update employee_cost_centre c set percentage = 1`'],
  ['an insert over several lines', '`with made as (\n  insert into\n  employee_cost_centre (id) select 1)`'],
  ['a command of the platform', "storeRows(ctx, 'employee_cost_centre', rows)"],
  ['a catalogue', "const shares = catalogueOf({\n  table: 'employeeCostCentre',\n})"],
  ['a table that is named elsewhere in the file', "const table = 'employeeCostCentre'\ntx.deleteFrom(table)"],
  ['a table that is named in two parts', `for (const of of ['cost_centre']) query(\`delete from employee_\${of}\`)`],
])('a planted second writer is found: %s', (_, text) => {
  const planted = { path: 'features/boats/commands.ts', text }
  expect(severalIn(writersIn([...sources, planted]))).toEqual(['employeeCostCentre: boats, employee-facts'])
})
