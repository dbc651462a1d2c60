/**
 * SQL: whether a person has requested, edited, decided, remarked or verified anything. Such a person cannot become another
 * one: rules against deciding for oneself compare persons. `person`: the column with the id.
 */
export const hasPastInSql = (person: `${string}.${string}`): string => `(exists (select from approvable a
    where a.employer_group_id = current_employer_group_id() and ${person} in (a.requested_by_person_id, a.subject_person_id))
  or exists (select from approvable_revision r
    where r.employer_group_id = current_employer_group_id() and r.edited_by_person_id = ${person})
  or exists (select from approvable_editor e where e.employer_group_id = current_employer_group_id() and e.person_id = ${person})
  or exists (select from approval_decision d
    where d.employer_group_id = current_employer_group_id() and d.decided_by_person_id = ${person})
  or exists (select from remark r where r.employer_group_id = current_employer_group_id() and r.author_person_id = ${person})
  or exists (select from credential c
    where c.employer_group_id = current_employer_group_id() and c.verified_by_person_id = ${person})
  or exists (select from administrative_change c where c.employer_group_id = current_employer_group_id()
    and ${person} in (c.requested_by_person_id, c.decided_by_person_id)))`
