-- Papers of drivers: files that any staff member may open, and that go unless a driver is saved with them.
alter table stored_file add column paper_key uuid unique;
alter table stored_file add column driver_id bigint references driver on delete set null;
create index stored_file_driver on stored_file (driver_id) where driver_id is not null;
create index stored_file_expiry on stored_file (expires_at) where expires_at is not null;
comment on column stored_file.paper_key is 'names a paper of a driver on the wire; null of every other file';
comment on column stored_file.driver_id is 'whose paper it is; null until a driver is saved with it';
