import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NumberSearch } from '../../server/test/support/secrets/search.ts'

/** What was searched: its bytes, the secret numbers in it, and the harmless ones that stand there in clear. */
export type Searched = { place: string; bytes: number; hits: string[]; controls: number; isControlled: boolean }

/** Searches places, each with the secret numbers and with the controls. */
export class Search {
  readonly searched: Searched[] = []
  readonly #secrets: NumberSearch
  readonly #controls: NumberSearch

  constructor(secrets: NumberSearch, controls: NumberSearch) {
    this.#secrets = secrets
    this.#controls = controls
  }

  /** @param isControlled whether harmless numbers have to be found there */
  texts(place: string, texts: readonly string[], isControlled: boolean): void {
    this.#note(this.#place(place, isControlled), Buffer.from(texts.join('\n')), '')
  }

  /** Searches all files of a folder, or a file. @throws where it is not there, or cannot be read */
  async files(place: string, path: string, isControlled: boolean): Promise<void> {
    const searched = this.#place(place, isControlled)
    for (const file of await filesIn(path)) this.#note(searched, await readFile(file), file)
  }

  bytes(place: string, bytes: Buffer, isControlled: boolean): void {
    this.#note(this.#place(place, isControlled), bytes, '')
  }

  #place(place: string, isControlled: boolean): Searched {
    const known = this.searched.find(each => each.place === place)
    if (known) return known
    const searched = { place, bytes: 0, hits: [], controls: 0, isControlled }
    this.searched.push(searched)
    return searched
  }

  #note(searched: Searched, bytes: Buffer, file: string): void {
    searched.bytes += bytes.length
    for (const { number, form, at } of this.#secrets.in(bytes, searched.place))
      searched.hits.push(`${number} as ${form} in ${searched.place} ${file} at ${at}`)
    searched.controls += this.#controls.in(bytes, searched.place).length
  }

  /** What was found and must not be, and where the search is blind. */
  failures(): string[] {
    return this.searched.flatMap(({ place, bytes, hits, controls, isControlled }) => [
      ...hits,
      ...(isControlled && controls === 0 ? [`The search is blind: no harmless number was found in ${place}.`] : []),
      ...(bytes === 0 && isControlled ? [`${place} is empty.`] : []),
    ])
  }
}

async function filesIn(path: string): Promise<string[]> {
  if ((await stat(path)).isFile()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

/** Reads a folder again and again, since its files are there for a moment. What is gone before it is read is found next time. */
export class Watched {
  /** By file and length, so that each state of a file is kept once. */
  readonly #seen = new Map<string, Buffer>()
  #isOver = false
  readonly #reading: Promise<void>

  constructor(folder: string) {
    this.#reading = this.#read(folder)
  }

  async stop(): Promise<Buffer> {
    this.#isOver = true
    await this.#reading
    return Buffer.concat([...this.#seen.values()].flatMap(bytes => [bytes, Buffer.from('\n')]))
  }

  async #read(folder: string): Promise<void> {
    while (!this.#isOver) {
      for (const file of await filesIn(folder).catch(goneAsNothing([])))
        for (const bytes of await readFile(file).then(whole => [whole], goneAsNothing([])))
          this.#seen.set(`${file} ${bytes.length}`, bytes)
      await sleep(5)
    }
  }
}

const goneAsNothing =
  <Nothing>(nothing: Nothing) =>
  (error: NodeJS.ErrnoException): Nothing => {
    if (error.code !== 'ENOENT') throw error
    return nothing
  }
