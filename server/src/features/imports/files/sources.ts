import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Failure } from '../../../domain/failure.ts'
import { shown } from '../../../domain/text/free-text.ts'
import type { uploads } from '../../operations/index.ts'
import { type FileName, fileNames, type ImportError } from '../run/index.ts'

export type SourceFile = Readonly<{ name: FileName; size: number; open(): AsyncIterable<Uint8Array> }>

export type Sources = Readonly<{ files: readonly SourceFile[]; errors: readonly ImportError[] }>

/**
 * The files of a set on this machine. Of folders the *.csv files.
 * @throws Failure when there is no file at a path
 */
export async function findSources(paths: readonly string[]): Promise<Sources> {
  const found = (await Promise.all(paths.map(filesAt))).flat()
  if (found.length === 0)
    throw new Failure('invalid', 'NothingToImport', `There is no CSV file in ${paths.join(', ')}.`)
  return sourcesOf(found.map(({ path, size }) => ({ file: basename(path), size, open: () => readFrom(path) })))
}

/** The files of a set, in the order in which they refer to each other. An unknown name is an error, and a doubled one. */
export function sourcesOf(given: readonly uploads.SentFile[]): Sources {
  const errors: ImportError[] = []
  const files = new Map<FileName, SourceFile>()
  for (const { file, size, open } of given) {
    const name = fileNames.find(each => each === file.toLowerCase())
    if (name === undefined) {
      errors.push({
        file: shown(file, 100),
        line: 0,
        column: '',
        reason: `The import knows no file of this name. It reads ${fileNames.join(', ')}.`,
      })
    } else if (files.has(name)) {
      errors.push({ file: name, line: 0, column: '', reason: 'There are two files of this name. Import one of them.' })
    } else files.set(name, { name, size, open })
  }
  const inOrder = fileNames.map(name => files.get(name)).filter(file => file !== undefined)
  return { files: inOrder, errors }
}

async function* readFrom(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw new Failure('invalid', 'Unreadable', `${path} cannot be read: ${(error as Error).message}.`)
  }
}

async function filesAt(path: string): Promise<{ path: string; size: number }[]> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new Failure('invalid', 'NothingToImport', `There is no file or folder ${path}.`)
  if (!found.isDirectory()) return [{ path, size: found.size }]
  const names = (await readdir(path)).filter(name => name.toLowerCase().endsWith('.csv')).sort()
  return Promise.all(names.map(async name => ({ path: join(path, name), size: (await stat(join(path, name))).size })))
}
