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
    find: 'const lines = identity.narrowsAccess ? [identity.accountLines, identity.keyLines] : [identity.accountLines]',
    replace: 'const lines = identity.narrowsAccess ? [identity.keyLines] : [identity.accountLines]',
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
]
