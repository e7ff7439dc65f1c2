/** A keyed action of staff that is about no order: what it sends, another with each number. */
interface StaffRoute {
  readonly name: string;
  readonly method: string;
  path(nth: number): string;
  /** Never what was sent before it: a save that changes nothing makes no version. */
  body(nth: number): object;
  /** How often it was done, ever. */
  readonly done: string;
  /** Run before each pair, and after the last one. */
  readonly before?: string;
}

const FORMULA = { distance_weight: 40, availability_weight: 40, idle_time_weight: 20, qualified_limit: 0 };
const DISPATCH = {
  init_distance: 15,
  step_distance: 1,
  max_distance: 20,
  max_scan_driver: 20,
  number_of_sending_driver: 20,
};
const HOUR_MS = 3_600_000;
/** A job that waits for a day and that no worker knows, under an id of its own. */
const WAITING_JOB = `delete from graphile_worker._private_jobs where id = 900000001;
  insert into graphile_worker._private_tasks (identifier) values ('doubles') on conflict do nothing;
  insert into graphile_worker._private_jobs (id, task_id, payload, run_at) overriding system value
  select 900000001, id, '{}', now() + interval '1 day' from graphile_worker._private_tasks where identifier = 'doubles'`;

const UNLOCK = `update session set settings_unlocked_until = now() + interval '5 minutes'`;
const AUDITED = (action: string) => `select count(*) as n from audit_entry where action = '${action}'`;
const VERSIONS = 'select count(*) as n from distribution_settings';

/** All of them; an order's own actions are sent with the order. */
export const STAFF_ROUTES: readonly StaffRoute[] = [
  route('distribution.saveFormula', 'PUT v1/order-distribution/formula', {
    body: (nth) => ({ ...FORMULA, idle_time_weight: 21 - (nth % 2), distance_weight: 39 + (nth % 2) }),
    done: VERSIONS,
  }),
  route('distribution.saveMode', 'PUT v1/order-distribution/mode', {
    body: (nth) => ({ mode: 'waves', shadow: nth % 2 === 0 }),
    done: VERSIONS,
  }),
  route('distribution.restore', (nth) => `POST v1/order-distribution/versions/${2 - (nth % 2)}/restore`, {
    body: (nth) => ({ note: `${nth}` }),
    done: VERSIONS,
  }),
  route('settings.save', 'POST v1/settings/create', {
    before: UNLOCK,
    body: (nth) => ({ data: [{ key: 'TIMEOUT_CITC', content: { timeout: 1000 + (nth % 2) } }] }),
    done: `select coalesce(max(version), 0) as n from setting where key = 'TIMEOUT_CITC'`,
  }),
  route('settings.restore', 'POST v1/settings/versions/900000001/restore', {
    before: `${UNLOCK};
      update setting set content = '{"timeout": 999}' where key = 'TIMEOUT_CITC';
      insert into setting_version (id, key, version, content) values (900000001, 'TIMEOUT_CITC', 1, '{"timeout": 1500}')
      on conflict (id) do nothing`,
    done: 'select count(*) as n from setting_version where restored_from is not null',
  }),
  route('serviceAreas.enforce', 'PUT v1/service-areas/enforced', {
    body: (nth) => ({ isActive: nth % 2 === 1 }),
    done: `select coalesce(max(version), 0) as n from setting where key = 'SERVICE_AREAS'`,
  }),
  route('serviceAreas.save', 'PUT v1/service-areas', {
    // Saving no area again changes nothing.
    body: (nth) => ({ city_id: String(30 + (nth % 2)), corners: null, seen: null }),
    done: 'select count(*) as n from service_area',
  }),
  route('jobs.retry', 'POST v1/jobs/900000001/retry', { before: WAITING_JOB, done: AUDITED('job.retry') }),
  route('jobs.cancel', 'POST v1/jobs/900000001/cancel', { before: WAITING_JOB, done: AUDITED('job.cancel') }),
  route('policyLab.start', 'POST v1/order-distribution/replays', {
    body: (nth) => ({
      from: new Date(Date.now() - HOUR_MS).toISOString(),
      to: new Date(Date.now() + HOUR_MS).toISOString(),
      policy: { mode: 'waves', formula: FORMULA, dispatch: { ...DISPATCH, delay_time: 30 + (nth % 2) } },
    }),
    done: 'select count(*) as n from policy_replay',
    // An operator may run two replays at once; their results are not awaited.
    before: `update policy_replay set state = 'cancelled', finished_at = now() where state in ('queued', 'running')`,
  }),
  route('transactions.create', 'POST v1/transactions/create', {
    body: (nth) => ({
      ...{ driver_id: '1', amount: `${1 + nth}.00`, gift: '0.00', delivery_cost: '0.00' },
      ...{ isGift: false, isCharge: true },
    }),
    done: `select count(*) as n from wallet_transaction where payment_method = 'manual'`,
  }),
  route('approvals.massGift', 'POST v1/transactions/mass-gift', {
    body: (nth) => ({ driver_ids: ['1', '2'], gift: `${1 + nth}.00` }),
    done: `select count(*) / 2 as n from wallet_transaction where transaction_key like '%#_'`,
  }),
  route('driverWork.handOver', 'POST v1/drivers/1/hand-over', {
    body: (nth) => ({ to: [{ order_number: `${nth + 1}`, driver_id: '2' }] }),
    done: AUDITED('driver.hand-over'),
  }),
  route('drivers.note', 'POST v1/drivers/1/note', {
    body: (nth) => ({ note: `note ${nth}` }),
    done: `select count(*) as n from driver_version where kind = 'note'`,
  }),
  route('drivers.availableStatus', (nth) => `PATCH v1/drivers/${1 + (nth % 2)}/available-status`, {
    done: `select count(*) as n from driver_version where kind = 'change' and content @> '[{"key": "isReady"}]'`,
  }),
  message('notifications.send', 'v1/notifications', { drivers: ['1'] }),
  message('notifications.sendMessage', 'v1/drivers/send-message', { driver_id: '1' }),
  message('notifications.sendToDrivers', 'v3/drivers/send-notification', { driver_ids: ['1'] }),
  message('tracking.notify', 'v1/notifications/map', { driver_ids: ['1'] }),
];

/** A message to one driver. */
function message(name: string, path: string, whom: object): StaffRoute {
  return route(name, `POST ${path}`, {
    body: (nth) => ({ title: 'chaos', message: `message ${nth}`, ...whom }),
    done: 'select count(*) as n from driver_notification',
    // What is looked at is the key, not how many messages an operator may send in a minute.
    before: `delete from rate_bucket where subject like 'notify:%'`,
  });
}

function route(
  name: string,
  target: string | ((nth: number) => string),
  rest: Partial<Pick<StaffRoute, 'body' | 'before'>> & Pick<StaffRoute, 'done'>,
): StaffRoute {
  const targetOf = (nth: number) => (typeof target === 'string' ? target : target(nth)).split(' ');
  const [method = ''] = targetOf(0);
  return { name, method, path: (nth) => `/admin/api/${targetOf(nth)[1]}`, body: () => ({}), ...rest };
}
