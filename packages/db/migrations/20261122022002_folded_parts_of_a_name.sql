-- The parts of a name as they are searched: folding them anew for every row that was looked at took most of the time.
alter table driver
  add column search_first_name text not null generated always as (fold_text(first_name)) stored,
  add column search_last_name text not null generated always as (fold_text(last_name)) stored;
