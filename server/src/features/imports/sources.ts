import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure } from '../../domain/failure.ts'
import type { ImportError } from './problems.ts'
import { type FileName, fileNames } from './schemas.ts'
import type { SourceFile } from './stage.ts'

export type Sources = Readonly<{ files: readonly SourceFile[]; errors: readonly ImportError[] }>

/**
 * The files of a set, in the order in which they build upon each other. Of folders the *.csv files; one with another
 * name than the format knows is an error, and so is one name in two folders.
 */
export async function findSources(paths: readonly string[]): Promise<Sources> {
  const found = (await Promise.all(paths.map(filesAt))).flat()
  if (found.length === 0)
    throw new Failure('invalid', 'NothingToImport', `There is no CSV file in ${paths.join(', ')}.`)
  const errors: ImportError[] = []
  const files = new Map<FileName, SourceFile>()
  for (const { path, size } of found) {
    const file = basename(path)
    const name = fileNames.find(each => each === file.toLowerCase())
    if (name === undefined) {
      errors.push({
        file,
        line: 0,
        column: '',
        reason: `The import knows no file of this name. It reads ${fileNames.join(', ')}.`,
      })
    } else if (files.has(name)) {
      errors.push({ file: name, line: 0, column: '', reason: 'There are two files of this name. Import one of them.' })
    } else files.set(name, { name, path, size })
  }
  const inOrder = fileNames.map(name => files.get(name)).filter(file => file !== undefined)
  return { files: inOrder, errors }
}

async function filesAt(path: string): Promise<{ path: string; size: number }[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Failure('invalid', 'NothingToImport', `There is no file or folder ${path}.`)
  if (!found.isDirectory()) return [{ path, size: found.size }]
  const names = (await readdir(path)).filter(name => name.toLowerCase().endsWith('.csv')).sort()
  return Promise.all(names.map(async name => ({ path: join(path, name), size: (await stat(join(path, name))).size })))
}
