-- The console reads the number of failed deliveries every few seconds. Few deliveries fail, so the index is small.
create index if not exists webhook_delivery_failed on webhook_delivery (employer_group_id, webhook_id) where status = 'Failed';
