-- What is deleted by age is found by age.
create index outbox_dead on outbox (dead_at) where dead_at is not null;
create index distribution_wave_decided on distribution_wave (decided_at);
