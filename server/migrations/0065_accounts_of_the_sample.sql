-- `list_employer_groups()` says how many accounts of the sample each group has, and found them by reading all accounts of the
-- group. Jobs ask it several times a minute: 360 ms with 200,000 accounts.
create index user_account_sample on user_account (employer_group_id) where is_sample;
