-- The yardstick: one row by its key, of the same 10,000 at every size.
\set id random(1, 10000)
select given_name, family_name from person where employer_group_id = 1 and id = :id;
