import type { Rolldown } from 'vite'
import type { PageModules } from './pages.ts'

type Chunk = Rolldown.OutputChunk

/** The most planned files of a page, beside the framework and the script that sets the colours. */
const mostOfPage = 12

/** Modules that are one file, the pages that load it, and the parts that it imports. */
type Part = { modules: string[]; bytes: number; pages: Set<number>; imports: Set<Part> }

/**
 * Plans the files of the build: modules that the same pages load are one file, and files that nearly the same pages load
 * are merged until each page has few. The bundler alone makes a file of each component that two pages share.
 *
 * @param chunks of a build without a plan
 * @returns the name of the file of each module; modules of dialogs alone have none
 */
export function planChunks(chunks: readonly Chunk[], pages: readonly PageModules[]): Map<string, string> {
  const parts = partsOf(chunks, pages)
  for (let heavy = heavyPages(parts, pages); heavy.size > 0; heavy = heavyPages(parts, pages))
    mergeCheapest(parts, heavy)
  const named = [...parts].flatMap(({ modules }, n) => modules.map(id => [id, `part-${n + 1}`] as const))
  const framework = chunks.find(isFramework)?.moduleIds ?? []
  return new Map([...named, ...framework.map(id => [id, 'framework'] as const)])
}

const isFramework = ({ name }: Chunk): boolean => name === 'framework'

/** One part for the modules that the same pages load. */
function partsOf(chunks: readonly Chunk[], pages: readonly PageModules[]): Set<Part> {
  const loaded = pages.map(({ modules }) => loadedFiles(chunks, modules))
  const parts = new Map<string, Part>()
  const partOfFile = new Map<string, Part>()
  for (const chunk of chunks) {
    const its = new Set([...pages.keys()].filter(page => loaded[page]?.has(chunk.fileName)))
    if (its.size === 0 || isFramework(chunk)) continue
    const key = [...its].join()
    const part = parts.get(key) ?? { modules: [], bytes: 0, pages: its, imports: new Set() }
    part.modules.push(...chunk.moduleIds)
    part.bytes += Object.values(chunk.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0)
    parts.set(key, part)
    partOfFile.set(chunk.fileName, part)
  }
  for (const { fileName, imports } of chunks) {
    const its = partOfFile.get(fileName)?.imports
    for (const file of imports) {
      const imported = partOfFile.get(file)
      if (imported) its?.add(imported)
    }
  }
  return new Set(parts.values())
}

/**
 * The files of a page: those of its modules, and all that these import.
 * @throws if the build has no such module
 */
export function loadedFiles(chunks: readonly Chunk[], modules: readonly string[]): Set<string> {
  const byFile = new Map(chunks.map(chunk => [chunk.fileName, chunk]))
  const loaded = new Set<string>()
  const load = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    byFile.get(file)?.imports.forEach(load)
  }
  for (const module of modules) {
    const its = chunks.find(({ moduleIds }) => moduleIds.includes(module))
    if (!its) throw new Error(`${module} is in no file of the build. Correct it in the parts of build/pages.ts.`)
    load(its.fileName)
  }
  return loaded
}

/** The pages that load too many parts. */
function heavyPages(parts: ReadonlySet<Part>, pages: readonly PageModules[]): Set<number> {
  const isHeavy = (page: number) => [...parts].filter(part => part.pages.has(page)).length > mostOfPage
  return new Set([...pages.keys()].filter(isHeavy))
}

/**
 * Merges the two parts that make all pages together load the fewest bytes more, for the files that heavy pages save. What
 * saves files of many pages counts by the square: it spares further mergers. A byte of a large page counts for more, since the
 * largest page has to stay within the limit of all.
 */
function mergeCheapest(parts: Set<Part>, heavy: ReadonlySet<number>): void {
  const candidates = [...parts].filter(({ pages }) => !pages.isDisjointFrom(heavy))
  const reached = new Map(candidates.map(part => [part, reachedFrom(part)]))
  const weightOf = weightsOf(parts)
  let best: Readonly<{ pair: Part[]; price: number }> | undefined
  for (const [at, one] of candidates.entries()) {
    for (const other of candidates.slice(at + 1)) {
      const saved = one.pages.intersection(other.pages).intersection(heavy).size
      if (saved === 0) continue
      const pages = one.pages.union(other.pages)
      const needed = new Set([...(reached.get(one) ?? []), ...(reached.get(other) ?? [])])
      let bytes = 0
      for (const part of needed) {
        for (const page of pages.difference(part.pages)) bytes += part.bytes * weightOf(page)
      }
      const price = bytes / saved ** 2
      if (!best || price < best.price) best = { pair: [one, other], price }
    }
  }
  if (!best) throw new Error('No two files of a page can be merged.')
  merge(parts, best.pair)
}

/**
 * What a byte more of a page counts: 1 of the largest, of others less. Of the powers 4, 8 and 16 the fourth left the largest page
 * 2 kB larger, and the sixteenth the mean.
 */
function weightsOf(parts: ReadonlySet<Part>): (page: number) => number {
  const sizes = new Map<number, number>()
  for (const { pages, bytes } of parts) for (const page of pages) sizes.set(page, (sizes.get(page) ?? 0) + bytes)
  const largest = Math.max(...sizes.values())
  return page => ((sizes.get(page) ?? 0) / largest) ** 8
}

/** With the parts between them: two files that import each other are one in truth. */
function merge(parts: Set<Part>, [into, ...others]: readonly Part[]): void {
  if (!into) return
  for (const other of others) {
    parts.delete(other)
    into.modules.push(...other.modules)
    into.bytes += other.bytes
    for (const page of other.pages) into.pages.add(page)
    for (const imported of other.imports) into.imports.add(imported)
  }
  for (const part of parts) {
    if (others.some(other => part.imports.delete(other))) part.imports.add(into)
  }
  into.imports.delete(into)
  const reached = [...reachedFrom(into)].filter(part => part !== into)
  for (const part of reached) part.pages = part.pages.union(into.pages)
  const between = reached.filter(part => reachedFrom(part).has(into))
  if (between.length > 0) merge(parts, [into, ...between])
}

/** The part and all that it imports. */
function reachedFrom(part: Part, reached = new Set<Part>()): Set<Part> {
  if (reached.has(part)) return reached
  reached.add(part)
  for (const imported of part.imports) reachedFrom(imported, reached)
  return reached
}
