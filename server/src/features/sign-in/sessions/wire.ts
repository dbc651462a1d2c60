import { sql } from 'kysely'
import type { ServiceContext } from '../../../service-context.ts'
import type { AccountSession, CurrentSession } from '../current-session.ts'
import { idleUntil } from './rules.ts'

type Database = ServiceContext['database']

/** The answer of `GET /console/session`, and of each request that changes it. */
export async function sessionBody(database: Database, current: CurrentSession): Promise<object> {
  if (current.state === 'None') return { state: 'None', isSetUpNeeded: await isSetUpNeeded(database) }
  const { state, session, login } = current
  return {
    state,
    isSetUpNeeded: false,
    login: {
      name: login.name,
      email: login.email,
      hasSecondFactor: session.hasSecondFactor,
      ...('account' in current && login.recoveryCodesLeft !== null && { recoveryCodesLeft: login.recoveryCodesLeft }),
    },
    ...('accounts' in current && {
      groups: current.accounts.map(({ userAccountId, groupName, isTest }) => ({ userAccountId, groupName, isTest })),
    }),
    ...('account' in current && { account: await accountBody(database, current) }),
    ...(session.secondFactorAt !== null && { secondFactorDateTime: session.secondFactorAt }),
    idleUntil: new Date(idleUntil(session)).toISOString(),
    endsAt: session.endsAt,
  }
}

/** While there is no account, the link that the server prints makes the first one. */
export async function isSetUpNeeded({ withoutGroup }: Database): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_user_accounts() as has`.execute(withoutGroup as never)
  return rows[0]?.has === false
}

async function accountBody(
  database: Database,
  { account, caller, isApiEnabled, needsSecondFactor }: AccountSession,
): Promise<object> {
  const db = database.forGroup(account.employerGroupId)
  const group = await db
    .selectFrom('employerGroup')
    .select(['id', 'name', 'timeZone', 'isTest'])
    .where('id', '=', account.employerGroupId)
    .executeTakeFirstOrThrow()
  const { personName } = await db
    .selectFrom('person')
    .select(sql<string>`concat_ws(', ', nullif(family_name, ''), nullif(given_name, ''))`.as('personName'))
    .where('employerGroupId', '=', account.employerGroupId)
    .where('id', '=', caller.personId)
    .executeTakeFirstOrThrow()
  return {
    userAccountId: account.userAccountId,
    group,
    personName,
    ...(caller.employeeId !== undefined && { employeeId: caller.employeeId }),
    ...(caller.authorityId !== undefined && { authorityId: caller.authorityId }),
    roles: [...caller.roles].sort(),
    scopes: [...caller.scopes],
    isApiEnabled,
    needsSecondFactor,
  }
}
