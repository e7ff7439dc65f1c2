alter table driver_import add column plan text;
comment on column driver_import.plan is 'digest of everything that applying it would do, as it was last looked at';
