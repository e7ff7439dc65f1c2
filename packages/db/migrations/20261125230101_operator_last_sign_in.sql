-- The last sign-in outlives the sessions, which retention deletes.
alter table operator add column last_sign_in_at timestamptz;
update operator o set last_sign_in_at = s.at
from (select operator_id, max(created_at) as at from session where operator_id is not null group by operator_id) s
where s.operator_id = o.id;
comment on column operator.last_sign_in_at is 'written in the transaction of the sign-in; null before the first one';
