-- Nothing is found by these tokens. They are random (RFC 9562, version 4), so that each insert wrote to a page of the index
-- that no other had just used, and none was ever refused.
alter table event drop constraint event_token;
alter table change_request drop constraint change_request_token;

-- The sealer finds events by what waits for it, and no other statement looks for those of a transaction.
drop index event_by_transaction;
