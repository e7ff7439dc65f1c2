-- A super admin's password or deactivation by a colleague waits for another super admin.
create type operator_change as enum ('set_password', 'reset_password', 'deactivate');
alter table wallet_approval
  drop constraint wallet_approval_kind_check,
  drop constraint wallet_approval_money_check,
  add column operator_id bigint references operator (id),
  add column operator_change operator_change,
  add column password_hash text,
  add constraint wallet_approval_kind_check
    check (kind in ('credit', 'mass_gift', 'rule_change', 'operator_change')),
  add constraint wallet_approval_money_check check (
    kind in ('rule_change', 'operator_change') or (amount + gift > 0 and cardinality(driver_ids) between 1 and 1000)),
  add constraint wallet_approval_operator_check check ((kind = 'operator_change') =
    (operator_id is not null and operator_change is not null and amount + gift = 0 and cardinality(driver_ids) = 0)),
  add constraint wallet_approval_password_check check (
    (password_hash is not null) = (state = 'PENDING' and coalesce(operator_change <> 'deactivate', false)));
comment on column wallet_approval.operator_id is 'of a change of an operator: whom it changes';
comment on column wallet_approval.password_hash is 'of a new password, until the request is decided';
