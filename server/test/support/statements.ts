import pg from 'pg'

/** What the servers of this process send to PostgreSQL while something is done: the texts of their statements. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [config] = args as [string | { text: string }]
    texts.push(typeof config === 'string' ? config : config.text)
    return Reflect.apply(query, this, args)
  } as typeof query
  try {
    await work()
    return texts
  } finally {
    Object.assign(pg.Client.prototype, { query })
  }
}
