import { recordRows } from '../records.ts'
import type { Run } from '../run.ts'

/**
 * Before anything of `next_authority` is written: a record for each authority that is made or changed, as its single
 * call writes it. Its roles are told of grant by grant.
 */
export async function recordAuthorities(run: Run): Promise<void> {
  const group = run.group.id
  const present = run.present.get('authorities.csv') ?? new Set()
  const stored = (table: string) => `array(select r.${table}_id from authority_${table} r
    where r.employer_group_id = t.employer_group_id and r.authority_id = t.id order by 1)`
  const next = (table: string, cell: string) => (present.has(cell) ? `n.${table}_ids` : stored(table))
  await recordRows(
    run,
    `select case when n.is_new then 'authority.created' else 'authority.updated' end as type, 'Authority' as resource, n.id,
      n.employee_id, array_remove(n.changed, 'roles') as changed, null::json as details,
      case when not n.is_new then json_build_object('id', t.id, 'personId', t.person_id, 'code', t.code, 'email', t.email,
        'emailType', t.email_type, 'status', t.status, 'version', t.version, 'employeeId', n.stored_employee_id,
        'givenName', p.given_name, 'familyName', p.family_name, 'name', p.family_name || ', ' || p.given_name,
        'costCentreIds', ${stored('cost_centre')}, 'paymentGroupIds', ${stored('payment_group')}) end as before,
      json_build_object('code', n.code, 'email', n.email, 'emailType', n.email_type, 'status', n.status,
        'employeeId', n.employee_id, 'costCentreIds', ${next('cost_centre', 'costCentreCodes')},
        'paymentGroupIds', ${next('payment_group', 'paymentGroupCodes')}) as after
    from next_authority n
    left join authority t on t.employer_group_id = ${group} and t.id = n.id
    left join person p on p.employer_group_id = ${group} and p.id = t.person_id
    where n.is_new or array_remove(n.changed, 'roles') <> '{}'
    order by n.line`,
  )
}

/**
 * Before they are moved: what one who was an authority alone holds and signs in with is the employee's from now on. So it
 * is of a new employee who takes over the authority's person, where nothing has to be moved.
 */
export const recordMoves = (run: Run): Promise<void> =>
  recordRows(
    run,
    `with moved as (
      select old_id, new_id, employee_id from merged_person
      union all
      select stored_person_id, person_id, employee_id from next_authority
      where not is_new and person_id = stored_person_id and employee_id is not null and stored_employee_id is null
    )
    select case when other.id is null then 'position.holder-changed' else 'position.holder-removed' end as type,
      'Position' as resource, h.position_id as id, m.employee_id,
      case when other.id is null then '{person}' else '{holders}' end::text[] as changed,
      json_build_object('holderId', h.id) as details, json_build_object('personId', m.old_id) as before,
      case when other.id is null then json_build_object('personId', m.new_id) end as after
    from moved m
    join position_holder h on h.employer_group_id = ${run.group.id} and h.person_id = m.old_id
    left join position_holder other on other.employer_group_id = h.employer_group_id and other.person_id = m.new_id and m.new_id <> m.old_id
      and other.position_id = h.position_id and other.valid_from is not distinct from h.valid_from
    union all
    select 'user-account.updated', 'UserAccount', a.id, m.employee_id, '{person}', null,
      json_build_object('personId', m.old_id), json_build_object('personId', m.new_id)
    from moved m join user_account a on a.employer_group_id = ${run.group.id} and a.person_id = m.old_id`,
  )
