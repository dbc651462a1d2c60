-- The yardstick: one row by its key.
\set id random(1, :people)
select given_name, family_name from person where employer_group_id = 1 and id = :id;
