import { expect } from 'vitest'
import { importJobs } from '../../../src/features/imports/index.ts'
import type { Muster } from '../muster.ts'
import type { Answer, Person } from '../person.ts'
import type { ImportSet } from './import-set.ts'

type Extra = Readonly<{ query?: string; headers?: Record<string, string> }>

/** Calls of a test for imports over HTTP. */
export function importsOver(muster: Pick<Muster, 'address' | 'admin' | 'context'>) {
  /** Sends a set as a form does; without a person, with what the headers say alone. */
  async function send(
    person: Person | undefined,
    set: ImportSet,
    { query = '', headers = {} }: Extra = {},
  ): Promise<Answer> {
    const form = new FormData()
    for (const [name, content] of Object.entries(set)) form.append('files', new Blob([content as string]), name)
    const answer = await fetch(`${muster.address}/v12.21/Imports${query}`, {
      method: 'POST',
      headers: { ...(person && { Authorization: `Bearer ${person.apiKey}` }), ...headers },
      body: form,
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
  }

  /** Runs the import jobs once. */
  async function doJobs(): Promise<void> {
    for (const job of importJobs) await job.run(muster.context)
  }

  /** The operation of a set, when the job has done it. */
  async function done(person: Person, set: ImportSet, query = ''): Promise<Answer['body']> {
    const answer = await send(person, set, { query })
    expect(answer.status, answer.text).toBe(202)
    await doJobs()
    return (await person.get(answer.headers.get('location') ?? '')).body
  }

  /** Of a query; `$1` is the group Harbour Line. */
  async function rows(query: string) {
    const group = async () =>
      (await muster.admin.query("select id from employer_group where name = 'Harbour Line'")).rows[0].id
    return (await muster.admin.query(query, query.includes('$1') ? [await group()] : [])).rows
  }

  const filesLeft = async () =>
    (await rows('select (select count(*)::int from upload) + (select count(*)::int from upload_chunk) as left'))[0].left

  return { send, doJobs, done, rows, filesLeft }
}

/** Where the bad cells were, as `file:line:column`. */
export const errorsAt = (operation: Answer['body']): string[] =>
  operation.result.errors.map(({ file, line, column }: Record<string, string>) => `${file}:${line}:${column}`)
