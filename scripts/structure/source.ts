import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const root = fileURLToPath(new URL('../..', import.meta.url))
const vocabulary = ['routes', 'schemas', 'queries', 'commands', 'rules', 'visibility', 'wire', 'jobs', 'index']

export const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path) || /(^|\/)test\//.test(path)
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/\.generated\.|client\/src\/generated\.ts/.test(path)

export const filesUnder = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter(path => !/(^|\/)(node_modules|dist[^/]*|data)\//.test(path))
    .sort()
export const read = (path: string) => readFileSync(join(root, path), 'utf8')
export const product = (folder: string) => filesUnder(folder).filter(path => isSource(path) && !isTest(path))
export const tests = (folder: string) => filesUnder(folder).filter(path => isSource(path) && isTest(path))
export const linesOf = (path: string) => read(path).split('\n').length - 1

/** Tokens as the compiler reads them: comments and blanks are none. */
function tokensOf(path: string): number {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, false)
  const count = (node: ts.Node): number => {
    const children = node.getChildren(source)
    return children.length === 0 ? 1 : children.reduce((tokens, child) => tokens + count(child), 0)
  }
  return count(source)
}

export function sizeOf(paths: readonly string[]) {
  const sum = (count: (path: string) => number) => paths.reduce((total, path) => total + count(path), 0)
  return { files: paths.length, lines: sum(linesOf), tokens: sum(tokensOf) }
}

/** File → the files of the project that it imports, types included. */
export function importsOf(paths: readonly string[]): Map<string, string[]> {
  const known = new Set(paths)
  return new Map(
    paths.map(path => {
      const { importedFiles } = ts.preProcessFile(read(path), true, true)
      const found = importedFiles
        .filter(({ fileName }) => fileName.startsWith('.'))
        .map(({ fileName }) => join(dirname(path), fileName).split(sep).join('/'))
      return [
        path,
        found.flatMap(target => [target, `${target}.ts`, `${target}.tsx`].find(one => known.has(one)) ?? []),
      ]
    }),
  )
}

/** How many floors the rooms need, and how many of them stand in circles. */
function floorsOf(rooms: readonly string[], imports: ReadonlyMap<string, readonly string[]>) {
  const inside = new Set(rooms)
  const floors = new Map<string, number>()
  const open: string[] = []
  const circular = new Set<string>()
  const floorOf = (room: string): number => {
    const known = floors.get(room)
    if (known !== undefined) return known
    if (open.includes(room)) {
      for (const one of open.slice(open.indexOf(room))) circular.add(one)
      return 0
    }
    open.push(room)
    const below = (imports.get(room) ?? []).filter(target => inside.has(target)).map(floorOf)
    open.pop()
    const floor = Math.max(0, ...below) + 1
    floors.set(room, floor)
    return floor
  }
  return { floors: Math.max(0, ...rooms.map(floorOf)), inCircles: circular.size }
}

/** Folders with more than twelve rooms of their own, or in their sub-folders. */
export function bigFolders(imports: ReadonlyMap<string, readonly string[]>) {
  const parents = ['server/src', 'server/src/features', 'console/src', 'console/src/pages']
  const folders = parents.flatMap(parent =>
    readdirSync(join(root, parent), { withFileTypes: true })
      .filter(entry => entry.isDirectory() && !parents.includes(`${parent}/${entry.name}`))
      .map(entry => `${parent}/${entry.name}`),
  )
  return folders
    .map(folder => {
      const rooms = product(folder)
      const direct = rooms.filter(path => dirname(path) === folder).length
      const free = rooms.filter(path => !vocabulary.includes(nameOf(path))).length
      return { folder, rooms: rooms.length, direct, ...floorsOf(rooms, imports), free, lines: sizeOf(rooms).lines }
    })
    .filter(({ rooms }) => rooms > 12)
}
const nameOf = (path: string) => path.replace(/^.*\//, '').replace(/\.\w+$/, '')

/** Names that each feature shows to the others. */
export const doors = () =>
  readdirSync(join(root, 'server/src/features')).map(feature => {
    const index = `server/src/features/${feature}/index.ts`
    return { feature, names: exportedNames(index) }
  })

function exportedNames(path: string): number {
  const source = ts.createSourceFile(path, read(path), ts.ScriptTarget.Latest, true)
  return source.statements.reduce((names, statement) => {
    if (ts.isExportDeclaration(statement)) {
      const { exportClause: clause } = statement
      return names + (clause && ts.isNamedExports(clause) ? clause.elements.length : 1)
    }
    const modifiers = ts.canHaveModifiers(statement) ? (ts.getModifiers(statement) ?? []) : []
    return names + (modifiers.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ? 1 : 0)
  }, 0)
}

/** Table → the features whose statements write it, by the query builder or by SQL text. */
export function writersOfTables(): Map<string, Set<string>> {
  const tables = new Set(read('server/src/platform/tables.generated.ts').match(/(?<=^ {2})\w+(?=: \w+$)/gm) ?? [])
  const writers = new Map<string, Set<string>>()
  const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  const bySnake = new Map([...tables].map(name => [snake(name), name]))
  for (const path of product('server/src')) {
    const owner = /features\/([^/]+)/.exec(path)?.[1] ?? /src\/([^/]+)/.exec(path)?.[1] ?? path
    const text = read(path)
    const built = [...text.matchAll(/\.(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)/g)]
    const written = [...text.matchAll(/\b(?:insert\s+into|update|delete\s+from|merge\s+into|copy)\s+([a-z][a-z_]*)\b/g)]
    const names = [...built.map(([, name]) => name), ...written.map(([, name]) => bySnake.get(name ?? ''))]
    for (const name of names) {
      if (name === undefined || !tables.has(name)) continue
      writers.set(name, (writers.get(name) ?? new Set()).add(owner))
    }
  }
  return writers
}
