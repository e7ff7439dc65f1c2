-- A replay is compared with the settings that were in force when it was started, not with those of the reader's day.
alter table policy_replay add column in_force jsonb;
update policy_replay replay
set in_force = (
  select jsonb_build_object('version', s.id) || to_jsonb(s)
    - array['id', 'created_at', 'created_by', 'note', 'restored_from']
  from distribution_settings s where s.created_at <= replay.created_at order by s.id desc limit 1);
comment on column policy_replay.in_force is 'the distribution settings (DistributionInForce in the contract) when the replay was started; null in old rows before the first saved version';
