-- The console counts them again every few seconds: few of the deliveries that are kept.
create index if not exists webhook_delivery_failed on webhook_delivery (employer_group_id, webhook_id) where status = 'Failed';
