-- Of each failed attempt the list of deliveries says whether its event arrived later.
create index if not exists webhook_delivery_arrived on webhook_delivery (employer_group_id, webhook_id, sequence)
  where status = 'Delivered';
