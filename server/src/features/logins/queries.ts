import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'

/** `hash`: of the password; null where the login has none. */
export type Login = Readonly<{ id: string; name: string; email: string; hasSecondFactor: boolean; hash: string | null }>

type Which = Readonly<{ id: string } | { email: string }>

/** The login with this id, or with this email in whatever case it is written. */
export async function findLogin(db: Pick<Db, 'getExecutor'>, which: Which): Promise<Login | undefined> {
  const isIt = 'id' in which ? sql`l.id = ${which.id}` : sql`lower(l.email) = ${which.email.trim().toLowerCase()}`
  const { rows } = await sql<Login>`
    select l.id, l.name, l.email, l.two_factor_enabled as has_second_factor, c.password as hash
    from login l left join login_credential c on c.user_id = l.id where ${isIt}`.execute(db as Db)
  return rows[0]
}
