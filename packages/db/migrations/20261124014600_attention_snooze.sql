-- An operator sets an item of the attention list aside for a while, with a reason that everyone sees.
create table attention_snooze (
  item_key text primary key check (item_key ~ '^[a-z_]+:[0-9]+$'),
  until timestamptz not null,
  reason text not null check (char_length(reason) between 1 and 500),
  operator_id bigint not null references operator (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index attention_snooze_operator on attention_snooze (operator_id);
