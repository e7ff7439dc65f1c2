-- The views that the product brings are code; a person hides those that are of no use to them.
alter table list_preference alter column columns drop not null;
alter table list_preference add column hidden_views text[] not null default '{}';

comment on column list_preference.hidden_views is 'ids of the built-in views that this person does not see';

-- The drivers whose insurance ends soon. Balances have no such index: it would cost each posting more than the list of
-- drivers with a negative balance gains.
create index driver_insurance on driver (medical_insurance_date);
