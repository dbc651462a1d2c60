import { sql } from 'kysely'
import type { ServiceContext } from '../../service-context.ts'
import { idleUntil } from './rules.ts'
import type { Standing } from './standing.ts'

type Account = Extract<Standing, { state: 'Open' | 'EnrolmentNeeded' }>

/** What `GET /console/session` answers, and everything that changes what it answers. */
export async function sessionBody({ database }: Pick<ServiceContext, 'database'>, standing: Standing): Promise<object> {
  if (standing.state === 'None') return { state: 'None', isSetUpNeeded: await isSetUpNeeded(database) }
  const { state, session, login } = standing
  return {
    state,
    isSetUpNeeded: false,
    login: {
      name: login.name,
      email: login.email,
      hasSecondFactor: session.hasSecondFactor,
      ...('account' in standing && login.recoveryCodesLeft !== null && { recoveryCodesLeft: login.recoveryCodesLeft }),
    },
    ...('accounts' in standing && {
      groups: standing.accounts.map(({ userAccountId, groupName, isTest }) => ({ userAccountId, groupName, isTest })),
    }),
    ...('account' in standing && { account: await accountBody(database, standing) }),
    ...(session.secondFactorAt !== null && { secondFactorDateTime: session.secondFactorAt }),
    idleUntil: new Date(idleUntil(session)).toISOString(),
    endsAt: session.endsAt,
  }
}

/** While nobody has an account, the first one can be made by the link that the server has printed. */
export async function isSetUpNeeded({ withoutGroup }: ServiceContext['database']): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select has_user_accounts() as has`.execute(withoutGroup as never)
  return rows[0]?.has === false
}

async function accountBody(
  database: ServiceContext['database'],
  { account, caller, ...standing }: Account,
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
    isApiEnabled: standing.isApiEnabled,
    needsSecondFactor: standing.needsSecondFactor,
  }
}
