-- A new kind of record that people approve is declared by its feature alone.

alter table approvable drop constraint approvable_kind;

-- Every kind of record that people approve has these moments.
alter table expense_application add column cancelled_at timestamptz(3);
