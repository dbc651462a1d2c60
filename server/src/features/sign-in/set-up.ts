import { sql } from 'kysely'
import { isEmailAddress } from '../../domain/contact-details.ts'
import { conflict, reject } from '../../domain/failure.ts'
import type { Violation } from '../../domain/violation.ts'
import { instantOf } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database.ts'
import type { ServiceContext } from '../../service-context.ts'
import { createAccount, hashPassword } from '../accounts/index.ts'
import { enterGroup, leaveGroup, recordSignIn } from './audit.ts'
import { type SignInContext, type SignInWrite, write } from './context.ts'
import { addressOfLink, makeLink, noLogin, storePassword, takeLink, violationsOfPassword } from './passwords/index.ts'
import { beginSession, isSetUpNeeded } from './sessions/index.ts'

/**
 * A link by which the first account is made; undefined where there is one. Of all that were made the last is good.
 * @param address where the server listens, in case nothing else is set
 */
export async function makeSetUpLink(
  { database, clock, config }: Pick<ServiceContext, 'database' | 'clock' | 'config'>,
  address: string,
): Promise<string | undefined> {
  if (!(await isSetUpNeeded(database))) return undefined
  const now = instantOf(clock)
  const token = await database.transaction(undefined, tx => makeLink(tx, { kind: 'SetUp', loginId: noLogin, now }))
  return addressOfLink('SetUp', token, config.baseUrl ?? address)
}

type SetUp = Readonly<{ token: string; email: string; name: string; password: string; groupName: string }>

/**
 * Makes the first account of all: an administrator who sees everything, in the only group there is or in a new one. Of two
 * who come with the same link, one passes.
 * @returns the token of their session
 * @throws invalid, conflict `SetUpDone`
 */
export function setUp(ctx: SignInContext, wanted: SetUp): Promise<string> {
  return ctx.hashing.run(() =>
    write(ctx, async ctx => {
      const { tx, now } = ctx
      const isGood = (await takeLink(tx, { kinds: ['SetUp'], token: wanted.token, now })) === noLogin
      // First and alone: other violations tell which groups there are, and only the operator may know.
      reject(isGood ? [] : [tooOld])
      const groups = await listGroups(tx)
      reject(violationsOf(wanted, groups))
      await refuseSecond(tx)
      const account = await makeFirstAccount(ctx, wanted, groups)
      const { loginId } = account
      await storePassword(ctx, loginId, await hashPassword(wanted.password))
      const token = await beginSession(ctx, { loginId, account })
      const details = { address: ctx.address, by: 'set-up' }
      await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details })
      return token
    }),
  )
}

async function makeFirstAccount({ tx, now }: SignInWrite, wanted: SetUp, groups: readonly Group[]) {
  const [only] = groups
  const group = groups.length === 1 && only ? only : await createGroup(tx, wanted.groupName.trim(), now)
  await enterGroup(tx, group.id)
  const { userAccountId } = await createAccount(tx, {
    group,
    email: wanted.email,
    name: wanted.name,
    roles: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
    accessScope: [{ type: 'All', id: null, includeDescendants: true }],
    isApiEnabled: true,
    isSample: false,
    now,
  })
  const { loginId } = await tx
    .selectFrom('userAccount')
    .select('loginId')
    .where('employerGroupId', '=', group.id)
    .where('id', '=', userAccountId)
    .executeTakeFirstOrThrow()
  await leaveGroup(tx)
  return { employerGroupId: group.id, userAccountId, loginId }
}

const tooOld = {
  field: 'Token',
  message: 'This link has been used or is too old. Start Muster again: it prints a new one while there is no account.',
}

type Group = Readonly<{ id: number; name: string; isTest: boolean }>

function violationsOf({ email, name, password, groupName }: SetUp, groups: readonly Group[]): Violation[] {
  const problems: [boolean, string, string][] = [
    [!isEmailAddress(email.trim()), 'Email', 'This is not an email address.'],
    [name.trim() === '', 'Name', 'Say what you are called.'],
  ]
  const isNamed =
    groups.length === 1 || (groupName.trim() !== '' && groups.every(each => each.name !== groupName.trim()))
  const group = {
    field: 'GroupName',
    message: 'Say what the group of employers is called, by a name that none has yet.',
  }
  return [
    ...problems.filter(([isBroken]) => isBroken).map(([, field, message]) => ({ field, message })),
    ...violationsOfPassword(password, { email, name }, 'Password'),
    ...(isNamed ? [] : [group]),
  ]
}

async function listGroups(tx: Tx): Promise<Group[]> {
  const { rows } = await sql<Group>`select id, name, is_test from list_employer_groups()`.execute(tx)
  return rows
}

/** The second of two set-ups side by side waits for the first, and finds an account. */
async function refuseSecond(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('muster set-up', 0))`.execute(tx)
  const { rows } = await sql<{ has: boolean }>`select has_user_accounts() as has`.execute(tx)
  if (rows[0]?.has) throw conflict('SetUpDone', 'There is an account already. Sign in, or have one made for you.')
}

async function createGroup(tx: Tx, name: string, now: string): Promise<Group> {
  const { rows } = await sql<{ id: number }>`select nextval('employer_group_id_seq') as id`.execute(tx)
  const id = rows[0]?.id ?? 0
  await enterGroup(tx, id)
  await tx
    .insertInto('employerGroup')
    .values({ id, name, timeZone: 'Australia/Sydney', status: 'Active', isTest: false, createdAt: now })
    .execute()
  return { id, name, isTest: false }
}
