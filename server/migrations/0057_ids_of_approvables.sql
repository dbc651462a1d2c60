-- A command takes the ids of its rows before it writes any of them, so that one batch writes all rows that refer to each other.
grant usage on sequence approvable_id_seq, change_request_id_seq, expense_application_id_seq, approval_step_id_seq
  to muster_server;
