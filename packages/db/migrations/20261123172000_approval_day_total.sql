-- Why a credit waits that is itself within the limit: a total of the day is above it.
alter table wallet_approval
  add column day_total bigint,
  add constraint wallet_approval_day_total_check check (day_total is null or (day_total > 0 and kind <> 'rule_change'));
comment on column wallet_approval.day_total is 'halalas of the operator or a driver over the day, this request included, where that total alone is above the limit';
