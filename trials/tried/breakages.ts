import { breakagesOfClients } from './clients.ts'
import { breakagesOfFaults } from './faults.ts'
import { breakagesOfCrashes, breakagesOfSecrets } from './stored.ts'

/** A way to break the product, and the trial that has to find it. `find` is in the file once. */
export type Breakage = Readonly<{
  /** What the broken product lacks. */
  lacks: string
  /** In server/src. */
  file: string
  find: string
  replace: string
  trial: string
  args: readonly string[]
}>

const race = (what: Readonly<Partial<Record<'keys' | 'pairs' | 'acts' | 'writers', number>>>) =>
  ['keys', 'pairs', 'acts', 'writers'].flatMap(name => [`--${name}`, String(what[name as keyof typeof what] ?? 0)])
const pure = '--pure 60000 --sequences 0'.split(' ')
const decisions = (sequences: number, seed: number, lanes: number) =>
  `--pure 0 --sequences ${sequences} --seed ${seed} --lanes ${lanes}`.split(' ')
const tenancy = (ids: number, scopes: number) => ['--ids', String(ids), '--scopes', String(scopes)]

export const breakages: readonly Breakage[] = [
  {
    lacks: 'idempotency: a second request with a key that is taken goes on',
    file: 'http/routes/idempotency.ts',
    find: 'if (rows[0]?.taken) return',
    replace: 'if (rows[0]) return',
    trial: 'race',
    args: race({ keys: 60 }),
  },
  {
    lacks: 'the lock of the approvable that is decided',
    file: 'features/approvals/lifecycle/held.ts',
    find: '    for update`',
    replace: '`',
    trial: 'race',
    args: race({ pairs: 60, acts: 60 }),
  },
  {
    lacks: 'the lock of a record that is changed',
    file: 'features/catalogue/commands.ts',
    find: '      .forNoKeyUpdate()\n',
    replace: '',
    trial: 'race',
    args: race({ writers: 60 }),
  },
  {
    lacks: 'the lock of an authority that gets a role or a position',
    file: 'features/authorities/locking.ts',
    find: ".forUpdate('authority')",
    replace: '',
    trial: 'race',
    args: race({ writers: 60 }),
  },
  {
    lacks: 'the check of If-Match',
    file: 'core/command-context.ts',
    find: 'if (seenVersions === undefined || seenVersions.includes(version)) return',
    replace: 'if (version > 0) return',
    trial: 'race',
    args: race({ writers: 30 }),
  },
  {
    lacks: 'the group in the query of cost centres',
    file: 'features/cost-centres/queries.ts',
    find: "    .where('costCentre.employerGroupId', '=', caller.employerGroupId)\n",
    replace: "    .where('costCentre.id', '>', 0)\n",
    trial: 'tenancy',
    args: tenancy(3, 0),
  },
  {
    lacks: 'the group in the look-up of a row by its id',
    file: 'core/find-row.ts',
    find: "    .where('employerGroupId', '=', employerGroupId)\n",
    replace: '',
    trial: 'tenancy',
    args: tenancy(2, 0),
  },
  {
    lacks: 'the conjunction of the lines of two access scopes',
    file: 'features/accounts/callers.ts',
    find: 'const scopes = [accountLines, ...(identity.narrowsAccess ? [keyLines] : []), ...',
    replace: 'const scopes = [...(identity.narrowsAccess ? [keyLines] : [accountLines]), ...',
    trial: 'tenancy',
    args: tenancy(1, 60),
  },
  {
    lacks: 'the end of a scope at its own cost centre, where it has no descendants',
    file: 'features/access-scopes/queries.ts',
    find: 'const roots = lines.filter(line => line.includeDescendants).map(idOf)',
    replace: 'const roots = lines.map(idOf)',
    trial: 'tenancy',
    args: tenancy(1, 60),
  },
  {
    lacks: 'the count of the approvals that a step needs',
    file: 'features/approvals/lifecycle/decision.ts',
    find: "const missing = decision === 'Approved' ? Math.max(0, wanted - castVotes.size - 1) : 0",
    replace: 'const missing = wanted < 0 ? 1 : 0',
    trial: 'decisions',
    args: decisions(60, 100, 1),
  },
  {
    lacks: 'a new beginning of the approval after an edit',
    file: 'features/approvals/lifecycle/raising.ts',
    find: "return row.status === 'Pending' ? planAndStart(",
    replace: "return row.status === 'Failed' ? planAndStart(",
    trial: 'decisions',
    args: decisions(30, 100, 1),
  },
  {
    lacks: 'the check of the revision that was decided',
    file: 'features/approvals/lifecycle/deciding.ts',
    find: 'if (!isOfThisRevision) throw stale()',
    replace: 'if (!isOfThisRevision && Revision === 0) throw stale()',
    trial: 'decisions',
    args: decisions(150, 300, 2),
  },
  {
    lacks: 'the refusal of a name that comes twice',
    file: 'http/requests/strict-json.ts',
    find: "    if (seen.has(folded)) throw this.#malformed('A name for the second time', start)\n",
    replace: '',
    trial: 'fuzz',
    args: '--parts requests --requests 4000 --worlds 1'.split(' '),
  },
  {
    lacks: 'the refusal of unknown parameters',
    file: 'http/requests/validation.ts',
    find: '  refuseUnknown(schema, sent, modelState)\n',
    replace: '',
    trial: 'fuzz',
    args: '--parts requests --requests 3000 --worlds 1'.split(' '),
  },
  {
    lacks: 'the bound on a text before it is normalised',
    file: 'domain/text/free-text.ts',
    find: '  if (text.length > unitsOfCharacter * maxLength) return tooLong\n',
    replace: "  if (text.normalize('NFC').length > unitsOfCharacter * maxLength) return tooLong\n",
    trial: 'fuzz',
    args: '--parts slow --every 10'.split(' '),
  },
  {
    lacks: 'the time limit of bodies',
    file: 'http/limits/patience.ts',
    find: 'if (!hasBody || declared.isUpload) return done()',
    replace: 'if (!hasBody || declared.isUpload || patience > 0) return done()',
    trial: 'fuzz',
    args: '--parts clients --connections 100'.split(' '),
  },
  {
    lacks: 'strictness about HTTP',
    file: 'http/wire.ts',
    find: '      requireHostHeader: false,\n',
    replace: '      requireHostHeader: false,\n      insecureHTTPParser: true,\n',
    trial: 'fuzz',
    args: '--parts raw'.split(' '),
  },
  {
    lacks: 'the refusal of ambiguous hosts and paths',
    file: 'http/requests/negotiation.ts',
    find: '  refuseAmbiguity(request.raw)\n',
    replace: '',
    trial: 'fuzz',
    args: '--parts raw'.split(' '),
  },
  {
    lacks: 'the exclusion of the parties from the approvers',
    file: 'features/approvals/steps/rules.ts',
    find: 'new Set([...parties, ...earlier',
    replace: 'new Set([...earlier',
    trial: 'decisions',
    args: pure,
  },
  {
    lacks: 'the exclusion of those who approved another step, where two people are needed',
    file: 'features/approvals/steps/rules.ts',
    find: 'approvable.isTwoPerson && stepId !== row.id',
    replace: 'approvable.isTwoPerson && stepId === row.id + 1e9',
    trial: 'decisions',
    args: pure,
  },
  {
    lacks: 'the refusal to cancel what was declined',
    file: 'features/change-requests/record/rules.ts',
    find: '  Declined: {},',
    replace: "  Declined: { cancel: ['Cancelled'] },",
    trial: 'decisions',
    args: pure,
  },
  {
    lacks: 'the refusal of an administrator who acts on their own record',
    file: 'features/approvals/actions/rules.ts',
    find: "const ofSubject = own.includes('requester') ?",
    replace: "const ofSubject = own.length > 0 || own.includes('requester') ?",
    trial: 'decisions',
    args: pure,
  },
  ...breakagesOfCrashes,
  ...breakagesOfFaults,
  ...breakagesOfSecrets,
  ...breakagesOfClients,
]
