-- What an operator did to an order moves money: its history says from where, like the audit log.
alter table order_event add column address text;
alter table order_event add column request_id text;

-- Also where a session pretends to be a replica, which leaves ordinary triggers out.
alter table audit_entry enable always trigger audit_entry_append_only;
alter table order_event enable always trigger order_event_append_only;
alter table wallet_entry enable always trigger wallet_entry_append_only;
alter table wallet_transaction enable always trigger wallet_transaction_no_delete;
