-- A super admin's reactivation makes a second approver: it waits for another super admin.
alter type operator_change add value 'activate';
alter table wallet_approval
  drop constraint wallet_approval_password_check,
  add constraint wallet_approval_password_check check (
    (password_hash is not null) =
      (state = 'PENDING' and coalesce(operator_change in ('set_password', 'reset_password'), false)));
