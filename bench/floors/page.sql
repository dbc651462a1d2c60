-- A page: its ids are at hand, and so is their number. Their texts by key, if nothing has changed.
\set page random(0, 4)
\if :page = 0
select string_agg(t.wire, ',' order by t.id) from unnest(:ids0::bigint[]) as asked (id) join floor_text t on t.employer_group_id = 1 and t.kind = :kind and t.id = asked.id where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
\elif :page = 1
select string_agg(t.wire, ',' order by t.id) from unnest(:ids1::bigint[]) as asked (id) join floor_text t on t.employer_group_id = 1 and t.kind = :kind and t.id = asked.id where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
\elif :page = 2
select string_agg(t.wire, ',' order by t.id) from unnest(:ids2::bigint[]) as asked (id) join floor_text t on t.employer_group_id = 1 and t.kind = :kind and t.id = asked.id where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
\elif :page = 3
select string_agg(t.wire, ',' order by t.id) from unnest(:ids3::bigint[]) as asked (id) join floor_text t on t.employer_group_id = 1 and t.kind = :kind and t.id = asked.id where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
\elif :page = 4
select string_agg(t.wire, ',' order by t.id) from unnest(:ids4::bigint[]) as asked (id) join floor_text t on t.employer_group_id = 1 and t.kind = :kind and t.id = asked.id where not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
\endif
