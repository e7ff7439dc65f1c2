-- Signing secrets of channels are encrypted at rest. A worker seals each plain secret, once no process of the release
-- before runs any more: that release reads signing_secret alone.
alter table channel
  alter column signing_secret drop not null,
  add column signing_secret_sealed text,
  add constraint channel_has_one_secret check (num_nonnulls(signing_secret, signing_secret_sealed) = 1);
comment on column channel.signing_secret is 'plain, until a worker has sealed it';
