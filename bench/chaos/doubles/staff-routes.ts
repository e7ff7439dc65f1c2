import { saysTheSame } from '../client/record.ts';
import { DRIVERS, phoneOf } from '../stage/stage.ts';

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
  before?(nth: number): string;
  /** Whether two answers say the same; all that they say when absent. */
  readonly isSame?: (one: unknown, again: unknown) => boolean;
}

/** Rows of its own have ids from here on. */
export const OWN = 900_000_000;

const FORMULA = { distance_weight: 40, availability_weight: 40, idle_time_weight: 20, qualified_limit: 0 };
const DISPATCH = {
  init_distance: 15,
  step_distance: 1,
  max_distance: 20,
  max_scan_driver: 20,
  number_of_sending_driver: 20,
};
const HOUR_MS = 3_600_000;
/** Two jobs that wait for a day and that no worker knows. */
const WAITING_JOBS = `delete from graphile_worker._private_jobs where id in (${OWN}, ${OWN + 1});
  insert into graphile_worker._private_tasks (identifier) values ('doubles') on conflict do nothing;
  insert into graphile_worker._private_jobs (id, task_id, payload, run_at) overriding system value
  select n, id, '{}', now() + interval '1 day' from graphile_worker._private_tasks, generate_series(${OWN}, ${OWN + 1}) n
  where identifier = 'doubles'`;
/** A plan as it was when it was new. */
export const NEW_PLAN = `insert into plan (id, title, price) values (${OWN}, 'doubles', 50000)
  on conflict (id) do update set is_active = true, version = 1`;
const SUBSCRIPTION = `insert into subscription (id, name, description, status, price, days, delivery_company_id)
  values (${OWN}, 'doubles', 'doubles', 'ACTIVE', 100, 30, 1) on conflict (id) do nothing`;
/** A membership that has just begun, of a driver who is offered nothing. */
const MEMBERSHIP = (nth: number) => `${SUBSCRIPTION};
  insert into membership (id, driver_id, subscription_id, price, starts_at, due_at, status, transaction_id)
  select ${OWN + nth}, d.id, ${OWN}, 100, now(), now() + interval '30 days', 'ACTIVE',
    wallet_post('SUBSCRIBER_MEMBERSHIP', d.id, null, 'doubles-${nth}', jsonb_build_array(
      jsonb_build_object('kind', 'MAIN', 'amount', -100), jsonb_build_object('kind', 'MEMBERSHIP', 'amount', 100)
    ), 'ADMIN', null, 'doubles', p_status => 'SUCCESS')
  from driver d where d.phone = '${phoneOf(DRIVERS)}' and not exists (select from membership where id = ${OWN + nth})`;
/** Two channels without orders, each with a webhook of that version; what is sent to them is not awaited. */
const WEBHOOKS = (version = 1) => `delete from outbox where event = 'webhook.test';
  insert into channel (id, name, application, from_company, api_key_hash, signing_secret)
  select n, 'doubles ' || n, 'doubles', 'doubles', int8send(n), '-' from generate_series(${OWN}, ${OWN + 1}) n
  on conflict (id) do nothing;
  insert into channel_webhook (channel_id, url, secret_sealed) values (${OWN}, 'https://192.0.2.1', '-'), (${OWN + 1}, 'https://192.0.2.1', '-')
  on conflict (channel_id) do update set version = ${version}, url = excluded.url`;

const UNLOCK = `update session set settings_unlocked_until = now() + interval '5 minutes'`;
const AUDITED = (...actions: string[]) =>
  `select count(*) as n from audit_entry where action in ('${actions.join("', '")}')`;
/** What is looked at is the key, not how many messages an operator may send in a minute. */
const UNLIMITED = `delete from rate_bucket where subject like 'notify:%'`;
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
  route('settings.restore', (nth) => `POST v1/settings/versions/${OWN + (nth % 2)}/restore`, {
    before: `${UNLOCK};
      update setting set content = '{"timeout": 999}' where key = 'TIMEOUT_CITC';
      insert into setting_version (id, key, version, content)
      select ${OWN} + n, 'TIMEOUT_CITC', 1, jsonb_build_object('timeout', 1500 + n) from generate_series(0, 1) n
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
  route('jobs.retry', (nth) => `POST v1/jobs/${OWN + (nth % 2)}/retry`, {
    before: WAITING_JOBS,
    done: AUDITED('job.retry'),
  }),
  route('jobs.cancel', (nth) => `POST v1/jobs/${OWN + (nth % 2)}/cancel`, {
    before: WAITING_JOBS,
    done: AUDITED('job.cancel'),
  }),
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
    done: `select count(*) / 2 as n from wallet_transaction where transaction_key like 'gift:%'`,
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
  route('plans.create', 'POST v1/plans/create', {
    body: (nth) => ({ title: `plan ${nth}`, price: 100 }),
    done: AUDITED('plan.create'),
  }),
  route('plans.update', `PUT v1/plans/${OWN}/update`, {
    before: NEW_PLAN,
    body: (nth) => ({ title: `doubles ${nth}`, price: 500 }),
    done: AUDITED('plan.update'),
  }),
  route('plans.changeStatus', `PATCH v1/plans/${OWN}/change-status`, {
    body: (nth) => ({ isActive: nth % 2 === 1 }),
    done: AUDITED('plan.activate', 'plan.deactivate'),
  }),
  route('subscriptions.create', 'POST v1/subscriptions/create', {
    body: (nth) => ({
      ...{ subscriptionName: `subscription ${nth}`, description: 'doubles', company_id: '1' },
      ...{ price: '10', duration: '30', isDraft: true },
    }),
    done: AUDITED('subscription.create'),
  }),
  route('subscriptions.update', `PATCH v1/subscriptions/${OWN}`, {
    before: SUBSCRIPTION,
    body: (nth) => ({ subscriptionName: `doubles ${nth}` }),
    done: AUDITED('subscription.update'),
  }),
  route('subscriptions.assign', 'POST v1/subscriptions/assign', {
    body: (nth) => ({ subscription_id: String(OWN), driver_ids: [String(1 + (nth % 2))] }),
    done: AUDITED('subscription.assign'),
  }),
  route('subscriptions.endMembership', (nth) => `POST v1/subscriptions/memberships/${OWN + nth}/end`, {
    before: MEMBERSHIP,
    done: AUDITED('membership.end'),
  }),
  route('deliveryCompanies.create', 'POST v1/companies/create', {
    body: (nth) => ({ name: `company ${nth}`, phone: '0138000000' }),
    done: AUDITED('delivery_company.create'),
  }),
  route('partners.create', 'POST v1/partners/create', {
    body: (nth) => ({
      ...{ first_name: 'ريم', last_name: 'الحربي', phone: '0550001009', password: `number ${nth} of a run` },
      ...{ email: `doubles-${nth}@example.com`, company_id: '1' },
    }),
    done: AUDITED('partner.create'),
  }),
  webhook('save', 'PUT', '', {
    // A public address, at which nothing is sent.
    body: (nth) => ({ url: `https://8.8.8.8/${nth}` }),
    done: AUDITED('channel_webhook.update'),
  }),
  webhook('changeStatus', 'PATCH', '/change-status', {
    body: (nth) => ({ isActive: nth % 2 === 1 }),
    done: AUDITED('channel_webhook.activate', 'channel_webhook.deactivate'),
  }),
  webhook('rotateSecret', 'POST', '/rotate-secret', {
    before: (nth) => WEBHOOKS(nth + 1),
    body: (nth) => ({ version: nth + 1 }),
    done: AUDITED('channel_webhook.rotate_secret'),
    // The secret is shown once.
    isSame: (one, again) =>
      saysTheSame({ ...(one as object), secret: null }, { ...(again as object), secret: null }),
  }),
  webhook('sendTest', 'POST', '/test', { done: AUDITED('channel_webhook.test') }),
  route('notifications.sendToTeamChat', 'POST v1/messages/sendToSlack', {
    body: (nth) => ({ message: `message ${nth}` }),
    done: AUDITED('notifications.team_chat'),
    before: UNLIMITED,
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
    before: UNLIMITED,
  });
}

/** An action on a channel's webhook. */
function webhook(name: string, method: string, place: string, rest: Rest): StaffRoute {
  const target = (nth: number) => `${method} v1/channel-webhooks/${OWN + (nth % 2)}${place}`;
  return route(`channelWebhooks.${name}`, target, { before: WEBHOOKS(), ...rest });
}

type Rest = Partial<Pick<StaffRoute, 'body' | 'isSame'>> &
  Pick<StaffRoute, 'done'> & { before?: string | ((nth: number) => string) };

function route(
  name: string,
  target: string | ((nth: number) => string),
  { before, ...rest }: Rest,
): StaffRoute {
  const targetOf = (nth: number) => (typeof target === 'string' ? target : target(nth)).split(' ');
  const [method = ''] = targetOf(0);
  return {
    ...{ name, method, path: (nth) => `/admin/api/${targetOf(nth)[1]}`, body: () => ({}), ...rest },
    ...(before && { before: typeof before === 'string' ? () => before : before }),
  };
}
