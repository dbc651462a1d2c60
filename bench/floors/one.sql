-- One record: its text by its key, if nothing has changed since a snapshot that is at hand.
\set id random(1, :people / 2) * 2 - 1
select wire from floor_text
where employer_group_id = 1 and kind = 'authority' and id = :id
  and not exists (select from floor_log where employer_group_id = 1 and transaction_id >= :since::xid8);
