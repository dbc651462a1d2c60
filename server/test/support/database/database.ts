import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** A database of the test file's own, with all that the template has. @param settings of PostgreSQL, for its connections */
export async function cloneTemplate(settings: Readonly<Record<string, string>> = {}) {
  const name = `test_${randomBytes(6).toString('hex')}`
  const { serverUrl, superuserUrl } = inject('postgres')
  await asSuperuser(superuserUrl, `create database ${name} template ${inject('template')} strategy file_copy`)
  for (const [setting, value] of Object.entries(settings)) {
    await asSuperuser(superuserUrl, `alter database ${name} set ${setting} = '${value}'`)
  }
  return {
    databaseUrl: withDatabase(serverUrl, name),
    superuserUrl: withDatabase(superuserUrl, name),
    drop: () => asSuperuser(superuserUrl, `drop database ${name} with (force)`),
  }
}

export const withDatabase = (url: string, name: string): string => {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

export async function asSuperuser(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
