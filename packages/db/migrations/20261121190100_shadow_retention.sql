-- What the shadow decided goes with its time.
create index distribution_shadow_decided on distribution_shadow (decided_at);
