-- Closing somebody's access. Sessions are the login's, which may be good for other groups, whose accounts the wall hides:
-- hence a function that looks over it, and does nothing for a login whose account in this group has not been closed.
create function end_login_sessions(login text) returns bigint
  language sql volatile security definer set search_path = public, pg_temp as $$
  with ended as (
    delete from login_session s
    where s.user_id = login
      and exists (select from user_account a
        where a.login_id = login and a.employer_group_id = current_employer_group_id() and a.status = 'Closed')
      and not exists (select from user_account a where a.login_id = login and a.status = 'Active')
    returning 1
  )
  select count(*) from ended
$$;
revoke all on function end_login_sessions from public;
grant execute on function end_login_sessions to muster_server;
