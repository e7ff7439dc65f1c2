-- The dashboard reads tens of thousands of figures of thirty days: from the index alone, once autovacuum has seen their pages.
-- Writers append to hourly_figure_delta, so only the folding waits for this.
create unique index hourly_figure_cover on hourly_figure (kind, hour, city_id, key) include (n, amount);
alter table hourly_figure
  drop constraint hourly_figure_pkey,
  add constraint hourly_figure_pkey primary key using index hourly_figure_cover;
