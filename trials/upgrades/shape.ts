import { hash } from 'node:crypto'
import type pg from 'pg'

const ours = "'public'::regnamespace"

/** By what they describe, queries of one line for each thing in the schema. */
const schemaQueries: Readonly<Record<string, string>> = {
  relation: `select concat_ws(' ', relkind, relname, relpersistence, relrowsecurity, relforcerowsecurity, reloptions::text,
      pg_get_userbyid(relowner), (select string_agg(acl::text, ',' order by acl::text) from unnest(relacl) acl))
    from pg_class where relnamespace = ${ours} and relkind in ('r', 'p', 'v', 'S')`,
  column: `select concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, attstattarget, (select pg_get_expr(adbin, adrelid) from pg_attrdef
        where adrelid = attrelid and adnum = attnum))
    from pg_attribute join pg_class c on c.oid = attrelid
    where relnamespace = ${ours} and relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped`,
  constraint: `select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated)
    from pg_constraint where connamespace = ${ours}`,
  index: `select concat_ws(' ', pg_get_indexdef(indexrelid), indisvalid, indisready)
    from pg_index join pg_class c on c.oid = indexrelid where relnamespace = ${ours}`,
  trigger: `select concat_ws(' ', pg_get_triggerdef(t.oid), tgenabled) from pg_trigger t join pg_class c on c.oid = tgrelid
    where relnamespace = ${ours} and not tgisinternal`,
  function: `select concat_ws(' ', pg_get_functiondef(p.oid), pg_get_userbyid(proowner), proacl::text) from pg_proc p
    where pronamespace = ${ours} and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  policy: `select concat_ws(' ', tablename, policyname, permissive, roles::text, cmd, qual, with_check) from pg_policies
    where schemaname = 'public'`,
  view: `select concat_ws(' ', oid::regclass, pg_get_viewdef(oid)) from pg_class where relnamespace = ${ours} and relkind = 'v'`,
  extension: 'select extname from pg_extension',
  migration: `select concat_ws(' ', name, checksum) from migration`,
}

/** All things of a schema, as lines. */
export async function schemaOf(client: pg.Client): Promise<string[]> {
  const lines: string[] = []
  for (const [kind, text] of Object.entries(schemaQueries)) {
    const { rows } = await client.query({ text, rowMode: 'array' })
    lines.push(...rows.map(([line]) => `${kind} ${line}`).sort())
  }
  return lines
}

/**
 * Numbers that migration 0063 gives to events, behind those of a sequence, which leaves some out in a crash of PostgreSQL. What they
 * name is compared as `eventsOf` and by `verify-audit`.
 */
const givenAnew: Readonly<Record<string, string>> = {
  audit_entry: 'id',
  event_seal: 'event_id',
  unsealed_record: 'record_id',
}

/** By table, the number of its rows and what they add up to. */
export async function contentOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = ${ours} and relkind in ('r', 'p')
     and relname <> all('{migration,master_key}') order by 1`,
  )
  const counted = tables.map(
    ({ name }) => `select '${name}' as name, count(*) || ' ' ||
        coalesce(sum(hashtextextended((to_jsonb(t) - '${givenAnew[name] ?? ''}')::text, 0)), 0) as content
      from ${name} t`,
  )
  const { rows } = await client.query<{ name: string; content: string }>(counted.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

/** What integrators read, in its order. */
export async function eventsOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select seal.employer_group_id, sequence, token, type, occurred_at, effective_date, resource_type, resource_id, changed_fields
     from event_seal seal join event on event.employer_group_id = seal.employer_group_id and event.id = event_id order by 1, 2`,
  )
  return `${rows.length} ${hash('sha256', JSON.stringify(rows))}`
}

/** What differs between two lists of lines. */
export function differences(expected: readonly string[], found: readonly string[]): string[] {
  const [before, after] = [new Set(expected), new Set(found)]
  return [
    ...expected.filter(line => !after.has(line)).map(line => `lacks: ${line}`),
    ...found.filter(line => !before.has(line)).map(line => `has besides: ${line}`),
  ]
}
