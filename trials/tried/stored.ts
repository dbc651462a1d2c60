import type { Breakage } from './breakage.ts'

const crash = (kind: string, rounds: number) => ['--kind', kind, '--rounds', String(rounds)]
const secrets = (part: string, ...size: string[]) => ['--part', part, ...size]

/** Without them a crash costs a write, or the service. */
export const breakagesOfCrashes: readonly Breakage[] = [
  {
    lacks: 'the stored answer of a write with an Idempotency-Key',
    file: 'http/routes/idempotency.ts',
    find: '    await keepAnswer(place, { answer, fingerprint, bodyCiphertext })\n',
    replace: '',
    trial: 'crash',
    finds: /crash-\d+-\d+ refused, with \[/,
    args: crash('the server', 8),
  },
  {
    lacks: 'the wait of a commit for the disk',
    file: 'platform/embedded-postgres/settings.ts',
    find: 'synchronous_commit: onOrOff(durable)',
    replace: "synchronous_commit: onOrOff(false), wal_writer_delay: '10s'",
    trial: 'crash',
    finds: /crash-\d+-\d+ lacks \[/,
    args: crash('PostgreSQL, all its processes', 6),
  },
  {
    lacks: 'one transaction for the last decision and what it applies',
    file: 'features/change-requests/lifecycle.ts',
    find: '    const effects = await applyApproved(',
    replace: `    const { sql } = await import('kysely')
    await sql\`commit\`.execute(ctx.tx)
    await new Promise(done => setTimeout(done, 200))
    await sql\`begin\`.execute(ctx.tx)
    await sql\`select set_config('muster.employer_group_id', \${String(ctx.employerGroupId)}, true)\`.execute(ctx.tx)
    const effects = await applyApproved(`,
    trial: 'crash',
    finds: /crash-\d+-\d+ (refused, with|lacks) \[/,
    args: crash('the server', 10),
  },
  {
    lacks: 'the remark of a decline',
    file: 'features/approvals/lifecycle/decision.ts',
    find: '  await addRemark(ctx, approvable, {\n    type: remarkTypes[decision],',
    replace: "  if (decision !== 'Declined') await addRemark(ctx, approvable, {\n    type: remarkTypes[decision],",
    trial: 'crash',
    finds: /\/remarks has "crash-\S+" 0 times instead of 1/,
    args: crash('the server', 3),
  },
  {
    lacks: 'the next start of a database that ended',
    file: 'platform/embedded-postgres/keeper.ts',
    find: 'if (!keeper.stopping) keeper.recovery',
    replace: 'if (keeper.stopping) keeper.recovery',
    trial: 'crash',
    finds: /the service did not come back|ready only after/,
    args: crash('PostgreSQL, all its processes', 1),
  },
]

/** Without them a number is readable, or the audit log can be rewritten. */
export const breakagesOfSecrets: readonly Breakage[] = [
  {
    lacks: 'the HMAC of a number in the index of an exact search',
    file: 'platform/secrets/vault.ts',
    find: "text => digest('BlindIndex', text)",
    replace: 'text => Buffer.from(text)',
    trial: 'secrets',
    finds: /as digits in PostgreSQL's tables/,
    args: secrets('planted', '--numbers', '60'),
  },
  {
    lacks: 'the binding of a ciphertext to its employee',
    file: 'features/employee-fields/columns.ts',
    find: '(field: SecretField, employeeToken: string)',
    replace: "(field: SecretField, _employeeToken: string, employeeToken = '')",
    trial: 'secrets',
    finds: /a swapped ciphertext was read/,
    args: secrets('swaps', '--swaps', '40'),
  },
  {
    lacks: 'silence about bodies in the log',
    file: 'http/request-log.ts',
    find: '        route,\n',
    replace: '        route,\n        sent: request.body,\n',
    trial: 'secrets',
    finds: /as digits in log of the server/,
    args: secrets('planted', '--numbers', '60'),
  },
  {
    lacks: 'the details of an entry in the hash of the audit log',
    file: 'core/audit-chain.ts',
    find: 'resourceType, resourceId, details],',
    replace: 'resourceType, resourceId],',
    trial: 'secrets',
    finds: /expected \{"kind":"EntryChanged"/,
    args: secrets('tampering', '--tamperings', '60'),
  },
  {
    lacks: 'the former master key beside the new one',
    file: 'platform/secrets/master-key.ts',
    find: 'await link(file,',
    replace: "if (now === '') await link(file,",
    trial: 'secrets',
    finds: /^The service does not open after a kill/,
    args: secrets('rotation', '--kills', '6'),
  },
]
