-- The rest of the allowance of each client (a key, a login, a network), shared by all processes on this database. Lost in a crash.
create unlogged table allowance (
  client text             primary key,
  tokens double precision not null,
  at     timestamptz(3)   not null
);
grant select, insert, update, delete on allowance to muster_server;
