-- Who has looked at a low rating: it needs attention until staff have.
alter table rating
  add column reviewed_at timestamptz,
  add column reviewed_by bigint references operator,
  add constraint rating_reviewed check ((reviewed_at is null) = (reviewed_by is null));
create index rating_low on rating (updated_at desc) where reviewed_at is null and least(driver_star, store_star) <= 2;
create index rating_reviewed_by on rating (reviewed_by);
