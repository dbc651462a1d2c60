-- The approver six levels up: the line above a position with its holders, then the text of the authority found.
\set id 3907 + random(0, 3000) * 2
with recursive line (position_id, reporting_position_id, level) as (
  select id, reporting_position_id, 0 from chart_position where employer_group_id = 1 and id = :id
  union all
  select p.id, p.reporting_position_id, line.level + 1 from line
  join chart_position p on p.employer_group_id = 1 and p.id = line.reporting_position_id
), found as (
  select a.id from line
  join position_holder h on h.employer_group_id = 1 and h.position_id = line.position_id
    and coalesce(h.valid_from <= :day::date, true) and coalesce(h.valid_to >= :day::date, true)
  join authority a on a.employer_group_id = 1 and a.person_id = h.person_id and a.status = 'Active'
  join role_grant g on g.employer_group_id = 1 and g.authority_id = a.id and g.role = 'TimesheetApprover'
    and coalesce(g.valid_from <= :day::date, true) and coalesce(g.valid_to >= :day::date, true)
  order by line.level limit 1
)
select t.wire from found join floor_text t on t.employer_group_id = 1 and t.kind = 'authority' and t.id = found.id
where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
