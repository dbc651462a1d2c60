import { type RawBuilder, sql } from 'kysely'
import type { ScopeEntry } from './schemas.ts'

/** The lines of a stored access scope, with the names of what they reach: of the row `a` of the surrounding query. */
export const scopeEntries = (owner: 'user_account_id' | 'api_key_id'): RawBuilder<ScopeEntry[]> => sql<ScopeEntry[]>`
  coalesce((
    select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('type', s.type, 'id', t.id, 'code', t.code, 'name', t.name,
      'includeDescendants', s.include_descendants)) order by s.id)
    from access_scope s
    left join lateral (
      select id, code, name from employer where employer_group_id = s.employer_group_id and id = s.employer_id
      union all
      select id, code, name from payment_group where employer_group_id = s.employer_group_id and id = s.payment_group_id
      union all
      select id, code, name from cost_centre where employer_group_id = s.employer_group_id and id = s.cost_centre_id
      union all
      select id, code, name from chart_position where employer_group_id = s.employer_group_id and id = s.position_id
    ) t on true
    where s.employer_group_id = a.employer_group_id and s.${sql.ref(owner)} = a.id), '[]'::jsonb)`
