-- The first to expire first, those that never do last: in an order that a list can go on in from any place of it.
-- A `case`, since row-level security lets no condition with `coalesce` near an index.
create index credential_in_order_of_expiry
  on credential (employer_group_id, (case when expiry_date is null then date 'infinity' else expiry_date end), id);

-- Nothing is found by the bare date any more.
drop index credential_by_expiry;
