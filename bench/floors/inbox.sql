-- The inbox of an approver for whom 1,500 steps wait: how many, and the texts of the first fifty.
with waiting as materialized (
  select s.approvable_id from approval_candidate c
  join approval_step s on s.employer_group_id = 1 and s.id = c.approval_step_id and s.status = 'Waiting'
  where c.employer_group_id = 1 and c.authority_id = 3
), shown as (select approvable_id from waiting order by approvable_id limit 50)
select (select count(*) from waiting), string_agg(t.wire, ',' order by t.id)
from shown join floor_text t on t.employer_group_id = 1 and t.kind = 'step' and t.id = shown.approvable_id;
