import type { Config } from '../../config.ts'
import { roleInWords } from '../../domain/text/wording.ts'
import { administrativeRoles } from '../../domain/user-role.ts'
import { findScopeLines } from '../../features/access-scopes/index.ts'
import * as accounts from '../../features/accounts/index.ts'
import { makeLink, sendInvitation } from '../../features/sign-in/index.ts'
import type { Tx } from '../../platform/database/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { getGroup } from '../groups.ts'
import { parseScopes, scopeSyntax, valuesIn } from './scope-syntax.ts'

export const createAccount = command({
  name: 'create-account',
  summary: 'Make a user account in an employer group, with or without an API key',
  details: `The account belongs to the person with this email, when an employee or authority of the group has it: compare the printed
person with the one you mean. The command makes no authority: roles that decide come with one. It shows the password and the
key this once; the database has their hashes. The invitation is a link by which the owner chooses a password: good once, for
7 days, and sent to them with a mail server (SMTP_URL). A person with an account in another group keeps their password, and
needs no invitation. The key is good for 365 days.

${scopeSyntax}`,
  args: {
    group: { type: 'string', required: true, description: 'Name of the employer group' },
    email: { type: 'string', required: true, description: 'Email to sign in with' },
    name: { type: 'string', description: 'Name of a person who is not in the group yet' },
    role: { type: 'string', description: `Administrative role: ${administrativeRoles.join(', ')}` },
    scope: { type: 'string', description: 'Access scope of the account, see below' },
    'api-access': { type: 'boolean', description: 'For API access: makes a key as well' },
    'key-scopes': {
      type: 'string',
      description: 'Scopes of the key, by commas; all that the roles allow when left out',
    },
  },
  repeatable: ['role', 'scope', 'key-scopes'],
  examples: [
    'muster create-account --group "Harbour Line" --email payroll.bridge@example.com --role PayrollAdministrator --scope All --api-access',
    'muster create-account --group "Harbour Line" --email reports@example.com --name "Report Reader" --scope CostCentre:OPS --api-access --key-scopes read --json',
  ],
  async run(run, args, all) {
    const keyScopes = all('key-scopes').flatMap(valuesIn)
    if (keyScopes.length > 0 && !args['api-access']) throw new Error('--key-scopes goes with --api-access alone.')
    const scopes = parseScopes(all('scope'))
    const database = await connect(run, await findDatabase(run))
    const group = await getGroup(database, args.group)
    const { password, key, invitation, person, twoPersonRoles } = await database.transaction(group.id, async tx => {
      const isApiEnabled = args['api-access'] === true
      const now = new Date().toISOString()
      const account = await accounts.createAccount(tx, {
        group,
        email: args.email,
        name: args.name,
        roles: all('role').flatMap(valuesIn),
        accessScope: await findScopeLines(tx, group.id, scopes),
        isApiEnabled,
        isSample: false,
        now,
      })
      const { userAccountId, loginId, password, owner, twoPersonRoles } = account
      return {
        person: owner,
        password,
        twoPersonRoles,
        key: isApiEnabled ? await createFirstKey(tx, { group, userAccountId, now }, keyScopes) : undefined,
        invitation:
          password === undefined ? undefined : await makeLink(tx, run.config, { kind: 'Invitation', loginId, now }),
      }
    })
    const sending = await sent(run.config, args.email, invitation)
    run.terminal.answer(
      {
        email: args.email,
        person: person ?? null,
        password: password ?? null,
        apiKey: key ?? null,
        invitation: invitation ?? null,
        invitationIsSent: sending.isSent,
      },
      [
        `${args.email} has an account in ${group.name} now.`,
        `Person:     ${person ?? 'neither an employee nor an authority of the group'}`,
        password === undefined ? 'Password:   the one of their account in another group' : `Password:   ${password}`,
        ...(invitation === undefined ? [] : [`Invitation: ${invitation}${sending.isSent ? ' (sent)' : ''}`]),
        ...(key === undefined ? [] : [`API key:    ${key}`]),
        '',
        'Muster cannot show them again.',
      ],
    )
    if (twoPersonRoles.length > 0) {
      const roles = twoPersonRoles.map(roleInWords).join(', ')
      run.terminal.note(
        `The person with this email holds roles that take two people: ${roles}. Make sure that the account is theirs.`,
      )
    }
    if (sending.problem !== undefined) {
      run.terminal.note(
        `The invitation was not sent: ${sending.problem}. Hand it over, or make another by reset-password.`,
      )
    }
    return 0
  },
})

/** The account is made by now, and nothing of it can be shown again: a mail server that refuses is no reason to fail. */
async function sent(
  config: Config,
  email: string,
  invitation: string | undefined,
): Promise<{ isSent: boolean; problem?: string }> {
  if (invitation === undefined) return { isSent: false }
  try {
    return { isSent: await sendInvitation(config, email, invitation) }
  } catch (error) {
    return { isSent: false, problem: (error as Error).message.replace(/\.$/, '') }
  }
}

async function createFirstKey(
  tx: Tx,
  owner: Readonly<{ group: Parameters<typeof accounts.createAccount>[1]['group']; userAccountId: number; now: string }>,
  scopes: readonly string[],
): Promise<string> {
  const { key } = await accounts.createApiKey(tx, {
    ...owner,
    name: 'First key',
    scopes: scopes.length > 0 ? scopes : undefined,
    expiresAt: daysAfter(owner.now, 365),
  })
  return key
}

/** The same time so many days later, both ISO 8601 in UTC. */
export const daysAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString()
