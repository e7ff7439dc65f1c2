-- An assignment sells the version of the subscription that staff confirmed, and no later one.
alter table membership_assignment add column subscription_version integer;
comment on column membership_assignment.subscription_version is
  'the version that staff confirmed; null: an assignment from before versions were stored';
