import { sql } from 'kysely'
import { conflict, reject } from '../../../domain/failure.ts'
import { isEmailAddress } from '../../../domain/text/contact-details.ts'
import { violationsOfPassword } from '../../../domain/text/password.ts'
import type { Violation } from '../../../domain/violation.ts'
import { instantOf } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { hashPassword } from '../../../platform/secrets/password-hash.ts'
import type { ServiceContext } from '../../../service-context.ts'
import { createAccount } from '../../accounts/index.ts'
import { createGroup, nextGroupId } from '../../employer-groups/index.ts'
import { makeLink, noLogin, takeLink } from '../links/index.ts'
import { inGroup, recordSignIn, type SignInContext, type SignInWrite, write } from '../logins/index.ts'
import { storePassword } from '../passwords/index.ts'
import type { SetUp } from '../schemas.ts'
import { beginSession, hasAccounts } from '../sessions/index.ts'

/**
 * A link by which the first account is made; undefined where there is one. Of all that were made the last is good.
 * @param address where the server listens, in case nothing else is set
 */
export async function makeSetUpLink(
  { database, clock, config }: Pick<ServiceContext, 'database' | 'clock' | 'config'>,
  address: string,
): Promise<string | undefined> {
  if (await hasAccounts(database.withoutGroup)) return undefined
  const wanted = { kind: 'SetUp', loginId: noLogin, now: instantOf(clock), base: config.baseUrl ?? address } as const
  return database.transaction(undefined, tx => makeLink(tx, wanted))
}

/**
 * Makes the first account of all: an administrator who sees everything, in the only group there is or in a new one. Of two
 * who come with the same link, one passes.
 * @returns the token of their session
 * @throws invalid, conflict `SetUpDone`
 */
export const setUp = (ctx: SignInContext, command: SetUp): Promise<string> =>
  ctx.hashing.run(() =>
    write(ctx, async ctx => {
      const { tx, now, address } = ctx
      const isGood = (await takeLink(tx, ['SetUp'], { token: command.Token, now })) === noLogin
      // First and alone: other violations tell which groups there are, and only the operator may know.
      reject(isGood ? [] : [tooOld])
      const { rows: groups } = await sql<Group>`select id, name, is_test from list_employer_groups()`.execute(tx)
      reject(violationsOf(command, groups))
      await refuseSecond(tx)
      const account = await makeFirstAccount(ctx, command, groups.length === 1 ? groups[0] : undefined)
      const { loginId } = account
      await storePassword(ctx, loginId, await hashPassword(command.Password))
      const token = await beginSession(ctx, loginId, account)
      await recordSignIn(ctx, { type: 'sign-in.succeeded', loginId, details: { address, by: 'set-up' } })
      return token
    }),
  )

const tooOld = {
  field: 'Token',
  message: 'This link has been used or is too old. Start Muster again: it prints a new one while there is no account.',
}

type Group = Readonly<{ id: number; name: string; isTest: boolean }>

function violationsOf({ Email, Name, Password, GroupName = '' }: SetUp, groups: readonly Group[]): Violation[] {
  const name = GroupName.trim()
  const isNamed = groups.length === 1 || (name !== '' && groups.every(each => each.name !== name))
  const groupNeeded = 'Say what the group of employers is called, by a name that none has yet.'
  return [
    ...(isEmailAddress(Email.trim()) ? [] : [{ field: 'Email', message: 'This is not an email address.' }]),
    ...(Name.trim() === '' ? [{ field: 'Name', message: 'Say what you are called.' }] : []),
    ...violationsOfPassword(Password, { email: Email, name: Name }, 'Password'),
    ...(isNamed ? [] : [{ field: 'GroupName', message: groupNeeded }]),
  ]
}

/** The second of two set-ups side by side waits for the first, and finds an account. */
async function refuseSecond(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('muster set-up', 0))`.execute(tx)
  const done = 'There is an account already. Sign in, or have one made for you.'
  if (await hasAccounts(tx)) throw conflict('SetUpDone', done)
}

async function makeFirstAccount({ tx, now }: SignInWrite, { Email, Name, GroupName = '' }: SetUp, known?: Group) {
  const group = known ?? { id: await nextGroupId(tx), name: GroupName.trim(), isTest: false }
  return inGroup(tx, group.id, async () => {
    if (!known) await createGroup(tx, { ...group, timeZone: 'Australia/Sydney', createdAt: now })
    const account = await createAccount(tx, {
      ...{ group, email: Email, name: Name, isApiEnabled: true, isSample: false, now },
      roles: ['EmployerAdministrator', 'HumanResourcesAdministrator'],
      accessScope: [{ type: 'All', id: null, includeDescendants: true }],
    })
    return { ...account, employerGroupId: group.id }
  })
}
