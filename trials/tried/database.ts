import type { Breakage } from './breakage.ts'

const exactness = (bursts: number) => ['--rounds', '0', '--bursts', String(bursts)]
const upgrades = (part: string, ...size: string[]) => ['--part', part, ...size]

/** Without them the database shows too much or too little, or is lost between two releases. */
export const breakagesOfDatabase: readonly Breakage[] = [
  {
    lacks: 'row-level security on webhooks',
    file: '../migrations/0070_webhooks.sql',
    find: "call put_behind_wall('webhook');",
    replace: 'grant select, insert, update, delete on webhook to muster_server;',
    trial: 'tenancy',
    finds: /^row-level security alone.*"path":"\/Webhooks/,
    args: ['--ids', '1', '--scopes', '0'],
  },
  {
    lacks: 'employees in the log of changes',
    file: '../migrations/0055_change_log.sql',
    find: "call log_changes_of('employee', 'person', 'select employer_group_id, person_id as id from %s c');\n",
    replace: '',
    trial: 'exactness',
    finds: /"path":"\/Employees/,
    args: exactness(12),
  },
  {
    lacks: 'change requests in the log of changes',
    file: '../migrations/0055_change_log.sql',
    find: "call log_changes_of('change_request', 'change_request', 'select employer_group_id, id from %s c');\n",
    replace: '',
    trial: 'exactness',
    finds: /"path":"\/change-requests/,
    args: exactness(24),
  },
  {
    lacks: 'the wait for a replica that has earlier writes',
    file: 'platform/database/replica.ts',
    find: 'if (await hasCaughtUp()) return',
    replace: 'if (patience > 0) return',
    trial: 'exactness-replica',
    finds: /^\{"caller":/,
    args: exactness(60),
  },
  {
    lacks: 'reads by the replica',
    file: 'platform/database/replica.ts',
    find: 'if (performance.now() < restsUntil) return',
    replace: 'if (performance.now() >= restsUntil) return',
    trial: 'exactness-replica',
    finds: /^the replica answered only 0 of/,
    args: exactness(12),
  },
  {
    lacks: 'one transaction for a migration and its name',
    file: 'platform/migrate.ts',
    find: 'await client.query(file.text)',
    replace: "await client.query(file.text.replaceAll(/;\\n(?=call|create)/g, ';\\ncommit; begin;\\n'))",
    trial: 'upgrades',
    finds: /, round \d+: migrate ended with 1: /,
    args: upgrades('migrations', '--rounds', '3'),
  },
  {
    lacks: 'the new numbers of events after a restore',
    file: 'platform/backup/restore.ts',
    find: '      await beginAnew(client, { now, backedUpAt: backup.header.startedAt })\n',
    replace: '',
    trial: 'upgrades',
    finds: /After the restore events go on with/,
    args: upgrades('moves', '--majors', '18'),
  },
]
