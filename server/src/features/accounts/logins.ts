import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

export type Login = Readonly<{ id: string; name: string; email: string }>

/** Who signs in with this email, in whatever case it is written. */
export async function findLogin(db: Pick<Db, 'getExecutor'>, email: string): Promise<Login | undefined> {
  const { rows } = await sql<Login>`
    select id, name, email from login where lower(email) = ${email.trim().toLowerCase()}`.execute(db as Db)
  return rows[0]
}
