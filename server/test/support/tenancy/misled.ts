import type pg from 'pg'
import { buildApp } from '../../../src/app.ts'
import { createAuthenticator } from '../../../src/features/accounts/index.ts'
import type { ServiceContext } from '../../../src/service-context.ts'

/** The database as the server has it, and as a superuser. */
type Place = Readonly<{ context: ServiceContext; admin: pg.Client }>

/** The keys of who asks, and of someone in the group that row-level security shows. */
type Keys = Readonly<{ asker: string; shown: string }>

/**
 * A server whose queries believe in the group of the asker, while row-level security shows another group alone: what stays
 * hidden is hidden by row-level security.
 * @param work gets the port
 */
export async function withoutConditions<Result>(
  { context, admin }: Place,
  keys: Keys,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const { database, clock } = context
  const authenticate = createAuthenticator(database, clock)
  const [asker, other] = await Promise.all([authenticate(keys.asker), authenticate(keys.shown)])
  if (!asker || !other) throw new Error('Both keys have to be valid.')
  const shown = other.employerGroupId
  const misled: typeof database = {
    ...database,
    forGroup: () => database.forGroup(shown),
    reader: () => database.forGroup(shown),
    transaction: (_, ...rest) => database.transaction(shown, ...rest),
  }
  const app = await buildApp({ ...context, database: misled }, { authenticate })
  await admin.query(showAsAdministrator(asker))
  try {
    return await work(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port))
  } finally {
    await app.close()
    await admin.query(hideAgain(asker))
  }
}

type Account = Readonly<{ employerGroupId: number; userAccountId: number }>

/**
 * Row-level security shows the asker's account with a role, or each operation that needs one would be refused before it looks
 * for a record. The role is the account's own: a granted one would be seen with its authority.
 */
const showAsAdministrator = ({ employerGroupId, userAccountId }: Account) => `
  insert into user_account_role values (${employerGroupId}, ${userAccountId}, 'EmployerAdministrator');
  create policy asker on user_account for select to muster_server using (id = ${userAccountId});
  create policy asker on user_account_role for select to muster_server using (user_account_id = ${userAccountId})`

const hideAgain = ({ userAccountId }: Account) => `
  drop policy asker on user_account;
  drop policy asker on user_account_role;
  delete from user_account_role where user_account_id = ${userAccountId} and role = 'EmployerAdministrator'`
