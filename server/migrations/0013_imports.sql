-- An import gives its rows their ids before it writes any of them, so that rows of one set can refer to each other.
grant usage on sequence
  employer_group_id_seq, employer_id_seq, payment_group_id_seq, cost_centre_id_seq, organisation_chart_id_seq,
  chart_position_id_seq, person_id_seq, employee_id_seq, authority_id_seq, role_grant_id_seq, position_holder_id_seq,
  credential_id_seq, expense_paycode_id_seq
  to muster_server;
