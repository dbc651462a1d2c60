-- What an approver of an expense left of it, so that the same decision once more is told from another one.
alter table approval_decision
  add column amount_approved numeric(14, 2) constraint approval_decision_amount_approved check (amount_approved > 0);

-- Who alone could know of what was deleted: whoever had raised a draft. Absent: those who see what it belonged to.
alter table tombstone add column person_id bigint;
