import { isDeepStrictEqual } from 'node:util'
import type { Config } from '../../config.ts'
import type { CallerContext, Outcome } from '../../core/command-context.ts'
import { recordAudit } from '../../core/records.ts'
import { conflict } from '../../domain/failure.ts'
import { linesOf } from '../access-scopes/index.ts'
import { accountExists, createAccount, requireRoleOverStructure } from '../accounts/index.ts'
import { type PendingChange, requestAdministrativeChange } from '../administrative-changes/index.ts'
import { readStandingGrants } from '../authorities/index.ts'
import { lockIdentities } from '../identities/index.ts'
import { makeLink, sendInvitation } from '../sign-in/index.ts'
import { accountChanges, administrators, lockAccount, noLongerPossible, ownAccount } from './held-account.ts'
import { hasAccount, type Owner, ownerOf } from './owner.ts'
import { rightsInWords } from './rights.ts'
import type { AccountCommand } from './schemas.ts'

type Settings = Pick<Config, 'baseUrl' | 'port' | 'mail'>

/** A command that waits, with the person and the email that the second administrator reads. */
type WaitingCreation = AccountCommand & Readonly<{ Owner: ReviewedOwner }>

type ReviewedOwner = Awaited<ReturnType<typeof reviewedOwnerOf>>

const reviewedOwnerOf = async (ctx: CallerContext, { personId, email }: Owner) => ({
  personId: personId ?? null,
  email,
  grants: await readStandingGrants(ctx, personId),
})

/**
 * Asks for an account, which always waits for a second administrator: its owner counts as another person
 * wherever two people have to agree.
 * @returns the account's id in a dry run alone, which shows the outcome
 * @throws forbidden, invalid, conflict `AccountExists`, `TestGroup`
 */
export async function inviteAccount(ctx: CallerContext, command: AccountCommand, settings: Settings): Promise<Outcome> {
  await requireRoleOverStructure(ctx, administrators)
  const owner = await ownerOf(ctx, command)
  if (owner.personId === ctx.caller.personId) throw ownAccount()
  if (await hasAccount(ctx, owner)) throw accountExists(owner.email)
  const reviewed = await reviewedOwnerOf(ctx, owner)
  const waiting = await requestAdministrativeChange(ctx, {
    kind: accountChanges.creation,
    resource: { type: 'UserAccount' },
    summary: `Make an account for ${owner.inWords}${await rightsInWords(ctx, command, reviewed)}.`,
    command: { ...command, Owner: reviewed },
    subjectPersonId: owner.personId,
  })
  if (!ctx.isDryRun) return waiting
  return { ...waiting, id: (await create(ctx, { command, owner, settings })).id }
}

/** Makes the account, once a second administrator has confirmed it. @throws conflict `NoLongerPossible` */
export const applyCreation =
  (settings: Settings) =>
  async (ctx: CallerContext, change: PendingChange): Promise<Outcome> => {
    const { Owner: reviewed, ...command } = change.command as WaitingCreation
    await lockIdentities(ctx)
    const owner = await ownerOf(ctx, command)
    if (!isDeepStrictEqual(await reviewedOwnerOf(ctx, owner), reviewed)) {
      throw noLongerPossible('The person has another email, another record or other roles since.')
    }
    return create(ctx, { command, owner, settings })
  }

type Creation = Readonly<{ command: AccountCommand; owner: Owner; settings: Settings }>

async function create(ctx: CallerContext, { command, owner, settings }: Creation): Promise<Outcome> {
  const { tx, employerGroupId, now, realNow } = ctx
  const { userAccountId, loginId, password } = await createAccount(tx, {
    group: { id: employerGroupId, isTest: false },
    email: owner.email,
    name: command.Name,
    personId: owner.personId,
    roles: command.Roles ?? [],
    accessScope: linesOf(command.AccessScope),
    isApiEnabled: command.IsApiEnabled ?? false,
    isSample: false,
    now,
    realNow,
    by: ctx,
  })
  // A login of another group has its password. Without a mail server the operator hands out a link.
  if (password === undefined || !settings.mail) return { id: userAccountId }
  const link = await makeLink(tx, settings, { kind: 'Invitation', loginId, now: realNow })
  return { id: userAccountId, afterwards: () => send(ctx, settings, { email: owner.email, link }) }
}

type Letter = Readonly<{ email: string; link: string }>

/** A mail server that refuses does not undo the account: the invitation can be sent again. */
async function send(ctx: CallerContext, settings: Settings, { email, link }: Letter): Promise<void> {
  try {
    await sendInvitation(settings as Config, email, link)
  } catch (error) {
    ctx.report?.(error, 'An invitation was not sent.')
  }
}

/**
 * Sends another invitation to an owner who has not chosen a password; the former link stops working.
 * @throws conflict `NoMailServer`
 */
export async function inviteAgain(ctx: CallerContext, id: number, settings: Settings): Promise<Outcome> {
  const account = await lockAccount(ctx, id, 'invite')
  if (!settings.mail) {
    throw conflict(
      'NoMailServer',
      'There is no mail server to send it. The operator can make a link: muster reset-password --email …',
    )
  }
  const { tx, realNow: now } = ctx
  const link = await makeLink(tx, settings, { kind: 'Invitation', loginId: account.loginId, now })
  await recordAudit(ctx, { type: 'password.reset-requested', resource: { type: 'UserAccount', id } })
  return { afterwards: () => send(ctx, settings, { email: account.email, link }) }
}
