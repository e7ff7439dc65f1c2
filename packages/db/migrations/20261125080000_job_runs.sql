-- The last run of each job, because the queue deletes a job that completes; and an operator's cancellation.
create table job_run (
  job_id bigint primary key,
  task text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  max_attempts integer not null,
  started_at timestamptz,
  finished_at timestamptz,
  outcome text check (outcome in ('completed', 'failed')),
  error text,
  cancelled_at timestamptz,
  check ((outcome is null) = (finished_at is null))
);
comment on column job_run.job_id is 'of graphile_worker; a completed job is not there any more';
comment on column job_run.cancelled_at is 'when an operator took its attempts; null again once it is retried';
create index job_run_finished_at on job_run (finished_at);

-- The latest round of each recurring job, over all processes.
create table recurring_job (
  name text primary key,
  process_id text not null,
  reported_at timestamptz not null default now(),
  started_at timestamptz not null,
  finished_at timestamptz,
  duration_ms integer,
  next_run_at timestamptz,
  last_error text,
  failed_at timestamptz
);
comment on column recurring_job.failed_at is 'of the last round that failed; last_error is its reason';
