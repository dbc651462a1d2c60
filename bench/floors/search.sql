-- A search by email: the index names one authority, its text is there by key.
\set id random(1, :people / 2) * 2 - 1
select t.wire from authority a
join floor_text t on t.employer_group_id = 1 and t.kind = 'authority' and t.id = a.id
where a.employer_group_id = 1 and a.email_lower = 'w' || :id::bigint || '@group1.example'
  and not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
