import {
  bigFolders,
  doors,
  filesUnder,
  importsOf,
  linesOf,
  product,
  read,
  sizeOf,
  tests,
  writersOfTables,
} from './structure/source.ts'
import { measureStart } from './structure/start.ts'
import { serverProgram, walk } from './structure/walk.ts'

/*
 * Measures how simple the source is, in figures that two commits can be compared by:
 * `node scripts/structure.ts [--json] [--start]`.
 *
 * room: a file. floor: a room stands above every room of its folder that it imports; the ground floor is 1.
 * walk: the rooms that the first parameter of a command is handed through, followed call by call as the types resolve them.
 */

const measuresStart = process.argv.includes('--start')
const everything = product('server/src').concat(product('console/src'))
const imports = importsOf(everything)
const writers = [...writersOfTables()].map(([table, owners]) => ({ table, owners: [...owners].sort() }))
const program = serverProgram()
const commandsWalked = ['createChangeRequest', 'approveChangeRequest']
const words = /\b(nobody|somebody|whoever)\b/gi
const prose = [...everything, ...filesUnder('docs'), ...filesUnder('scripts')].filter(path =>
  /\.(tsx?|mjs|md)$/.test(path),
)

const measured = {
  size: {
    'server/src': sizeOf(product('server/src')),
    'server tests': sizeOf(tests('server')),
    'console/src': sizeOf(product('console/src')),
    'console tests': sizeOf(tests('console')),
    scripts: sizeOf(product('scripts')),
    bench: sizeOf(product('bench')),
    'server/bin': sizeOf(product('server/bin')),
    'docs (words)': {
      files: filesUnder('docs').filter(path => path.endsWith('.md')).length,
      lines: filesUnder('docs')
        .filter(path => path.endsWith('.md'))
        .reduce((sum, path) => sum + linesOf(path), 0),
      tokens: filesUnder('docs')
        .filter(path => path.endsWith('.md'))
        .reduce((sum, path) => sum + read(path).split(/\s+/).length, 0),
    },
  },
  folders: bigFolders(imports),
  doors: doors(),
  tables: { all: writers.length, shared: writers.filter(({ owners }) => owners.length > 1) },
  walks: commandsWalked.map(command => ({ command, ...walk(program, command) })),
  words: prose.reduce((sum, path) => sum + (read(path).match(words)?.length ?? 0), 0),
  ...(measuresStart && { start: await measureStart() }),
}

if (process.argv.includes('--json')) console.log(JSON.stringify(measured, null, 2))
else print()

function print() {
  table(
    ['', 'files', 'lines', 'tokens'],
    Object.entries(measured.size).map(([name, { files, lines, tokens }]) => [name, files, lines, tokens]),
  )
  table(
    ['folder', 'rooms', 'of its own', 'floors', 'in circles', 'free names', 'lines'],
    measured.folders.map(one => [one.folder, one.rooms, one.direct, one.floors, one.inCircles, one.free, one.lines]),
  )
  table(
    ['feature', 'names in its index'],
    measured.doors.filter(({ names }) => names > 12).map(({ feature, names }) => [feature, names]),
  )
  table(
    ['walk', 'rooms', 'returns', 'open calls'],
    measured.walks.map(one => [one.command, one.rooms.length, one.returns, one.open]),
  )
  const { tables } = measured
  console.log(`${tables.all} tables are written; ${tables.shared.length} of them by more than one feature:`)
  for (const { table: name, owners } of tables.shared) console.log(`- ${name}: ${owners.join(', ')}`)
  console.log(`\n"nobody", "somebody", "whoever": ${measured.words} times.`)
  if (measured.start) console.log(`\nStart ${measured.start.listening} ms, idle ${measured.start.idle} MiB.`)
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  console.log([line(head), line(head.map((_, place) => (place ? '--:' : '---'))), ...rows.map(line)].join('\n'), '\n')
}
