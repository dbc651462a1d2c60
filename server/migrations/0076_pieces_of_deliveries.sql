-- Deliveries of a deleted webhook go in pieces, by the job that deletes old ones: in one statement they may take too long.
alter table webhook_delivery
  drop constraint webhook_delivery_webhook,
  add constraint webhook_delivery_group foreign key (employer_group_id) references employer_group;
