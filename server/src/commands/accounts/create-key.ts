import { apiScopes } from '../../domain/api-scope.ts'
import { findScopeLines } from '../../features/access-scopes/index.ts'
import { createApiKey } from '../../features/accounts/index.ts'
import { command } from '../command.ts'
import { connect, findDatabase } from '../database.ts'
import { getGroup } from '../groups.ts'
import { daysAfter } from './create-account.ts'
import { parseScopes, scopeSyntax, valuesIn } from './scope-syntax.ts'

export const createKey = command({
  name: 'create-key',
  summary: 'Make one more API key for an account that was created for API access',
  details: `A key can never do more than its owner: scopes beyond what the owner's roles allow are refused, and --scope narrows
what the key reaches of all that the account does. The key is shown this once; what is stored of it is a hash. To
replace a key, make the new one, move the client to it, and then revoke the old one.

Scopes: ${apiScopes.join(', ')}.

${scopeSyntax}`,
  args: {
    group: { type: 'string', required: true, description: 'Name of the employer group' },
    email: { type: 'string', required: true, description: "The account's email" },
    name: { type: 'string', required: true, description: 'What the key is for' },
    scopes: { type: 'string', required: true, description: 'Scopes by commas, or "all" for all that the roles allow' },
    days: { type: 'string', default: '365', description: 'Days until it expires, 1 to 3650' },
    scope: { type: 'string', description: 'Access scope of the key, within that of its account; see below' },
  },
  repeatable: ['scopes', 'scope'],
  examples: [
    'muster create-key --group "Harbour Line" --email payroll.bridge@example.com --name "Nightly sync" --scopes read',
    'muster create-key --group "Harbour Line" --email payroll.bridge@example.com --name Ferries --scopes all --scope CostCentre:FERRY --days 30',
  ],
  async run(run, args, all) {
    const days = /^\d{1,4}$/.test(args.days) ? Number(args.days) : 0
    if (days < 1 || days > 3650) throw new Error(`--days must be a whole number from 1 to 3650; it is "${args.days}".`)
    const narrower = parseScopes(all('scope'))
    const wanted = all('scopes').flatMap(valuesIn)
    const database = await connect(run, await findDatabase(run))
    const group = await getGroup(database, args.group)
    const now = new Date().toISOString()
    const expiresAt = daysAfter(now, days)
    const made = await database.transaction(group.id, async tx => {
      const scopes = wanted.includes('all') ? undefined : wanted
      const lines = narrower.length === 0 ? undefined : await findScopeLines(tx, group.id, narrower)
      const key = await createApiKey(tx, { group, email: args.email, name: args.name, scopes, lines, expiresAt, now })
      return scopes === undefined ? key : { ...key, scopes }
    })
    run.terminal.answer(
      { email: args.email, name: args.name, apiKeyId: made.apiKeyId, apiKey: made.key, scopes: made.scopes, expiresAt },
      [
        `API key: ${made.key}`,
        `Number ${made.apiKeyId}, good until ${expiresAt.slice(0, 10)} for ${made.scopes.join(', ')}.`,
        '',
        'The key cannot be shown again.',
      ],
    )
    return 0
  },
})
