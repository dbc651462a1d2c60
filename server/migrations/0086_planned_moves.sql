-- A position that will report to another one from a day on.
create table if not exists planned_move (
  employer_group_id     bigint         not null,
  position_id           bigint         not null,
  -- Null: it will be at the top of its chart.
  reporting_position_id bigint,
  valid_from            date           not null,
  -- The account that planned it. On its day it is moved as this account moves it, if it still may.
  user_account_id       bigint         not null,
  planned_at            timestamptz(3) not null,
  primary key (employer_group_id, position_id),
  constraint planned_move_position foreign key (employer_group_id, position_id) references chart_position on delete cascade,
  constraint planned_move_reporting_position foreign key (employer_group_id, reporting_position_id) references chart_position,
  constraint planned_move_account foreign key (employer_group_id, user_account_id) references user_account
);
create index if not exists planned_move_by_reporting_position on planned_move (employer_group_id, reporting_position_id);
drop policy if exists employer_group on planned_move;
call put_behind_wall('planned_move');
