import pg from 'pg'
import { Batch } from '../../../src/platform/database/batch.ts'

export type Heard = Readonly<{ text: string; values: readonly unknown[] }>

/** The texts of the statements that the servers of this process send to PostgreSQL during some work. */
export const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await heardOf(work)).map(({ text }) => text)

/** The same with the values. */
export async function heardOf(work: () => Promise<unknown>): Promise<Heard[]> {
  const heard: Heard[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config, values = []] = args as [string | Heard | Batch, unknown[]?]
    if (config instanceof Batch) heard.push(...config.statements)
    else
      heard.push(
        typeof config === 'string' ? { text: config, values } : { text: config.text, values: config.values ?? [] },
      )
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
    return heard
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}
