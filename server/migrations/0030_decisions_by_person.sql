-- Who looks at what they decided finds it among all decisions of the group.
create index approval_decision_by_person on approval_decision (employer_group_id, decided_by_person_id, approval_step_id);
