import { PRODUCT_CLIENT, PRODUCT_PORTAL, SUPPLIER_PORTAL } from '@mishwar/domain';
import type { Client } from 'pg';

/** Days of orders whose exchanges the demo has. */
const DAYS = 4;

/** Columns that every insert names, in this sequence. */
const COLUMNS = `third_party, created_at, type, method, url, status, outcome, duration_ms, attempt, correlation_id, order_id,
  order_number, driver_id, driver_id_number, is_reorder, headers, request_body, response_body, message`;

const HEADERS = `'{"content-type": "application/json", "authorization": "[redacted]"}'::jsonb`;

/** A personal number as the logs keep it. */
const MASKED = `'…' || right(d.id_number, 4)`;

/**
 * Writes what was sent about the orders of the last days and what came back: successes, refusals, time-outs with a later
 * success, and some that are not delivered yet. Call it after orders and payments.
 */
export async function seedExchanges(client: Client, now: Date): Promise<void> {
  await client.query('select make_log_partitions($1, $1)', [now]);
  const since = new Date(now.getTime() - DAYS * 86_400_000);
  await client.query(
    `create temporary table seed_sent on commit drop as
     select o.id, o.order_number, o.driver_id, o.parent_order_id is not null as is_reorder, o.from_company, s.step, s.at,
       abs(hashtext(s.step || o.id)::bigint) as luck
     from orders o
     cross join lateral (values ('ORDER_CREATE', o.created_at), ('ORDER_ASSIGN', o.assigned_at),
       ('DRIVER_EXECUTE_ORDER', o.delivery_time), ('ORDER_CANCEL', o.cancelled_at)) s (step, at)
     where o.created_at >= $1 and not o.is_fake and s.at is not null and s.at <= $2`,
    [since, now],
  );
  await seedRegulator(client);
  await seedDriversAtRegulator(client, now);
  await seedIncoming(client);
  await seedErpAndPartner(client);
  await seedGateways(client);
}

/** One call in 25 is refused and one in 25 times out; the second attempt succeeds, but for one in a hundred. */
async function seedRegulator(client: Client): Promise<void> {
  await client.query(`
    insert into exchange_log (${COLUMNS})
    select 'CITC', s.at + a.attempt * interval '1 minute' - interval '58 seconds', s.step, 'POST',
      'https://citc.example/' || case s.step when 'ORDER_CREATE' then 'Order/create' when 'ORDER_ASSIGN' then 'Order/assign'
        when 'ORDER_CANCEL' then 'Order/cancel' else 'Order/execute' end,
      case a.result when 'success' then 200 when 'failure' then 422 else 0 end, a.result::exchange_outcome,
      case a.result when 'timeout' then 8000 else 60 + s.luck % 900 end, a.attempt, 'seed:citc:' || s.step || ':' || s.id,
      s.id, s.order_number, s.driver_id, d.id_number, s.is_reorder, ${HEADERS},
      jsonb_build_object('orderNumber', s.order_number, 'operation', s.step, 'at', s.at, 'driver',
        case when d.id is not null then jsonb_build_object('idNumber', ${MASKED}, 'carTypeId', d.car_type_id,
          'cityId', d.city_id) end)::text,
      case a.result
        when 'success' then jsonb_build_object('status', true, 'resultCode', 200, 'referenceCode', 'R' || s.id)::text
        when 'failure' then jsonb_build_object('status', false, 'resultCode', 422, 'errorCodes', jsonb_build_array(
          jsonb_build_object('code', 'VEH-014', 'field', 'vehicleSequenceNumber',
            'message', 'Vehicle sequence number does not match')))::text end,
      case a.result when 'failure' then 'Vehicle sequence number does not match'
        when 'timeout' then 'no answer within 8000 ms' end
    from seed_sent s left join driver d on d.id = s.driver_id
    cross join lateral (
      select 1 as attempt, case s.luck % 25 when 0 then 'failure' when 1 then 'timeout' else 'success' end as result
      union all
      select 2, case when s.luck % 100 = 0 then 'failure' when s.luck % 100 = 1 then 'timeout' else 'success' end
      where s.luck % 25 < 2
    ) a
    order by s.at`);
}

async function seedDriversAtRegulator(client: Client, now: Date): Promise<void> {
  await client.query(
    `insert into exchange_log (${COLUMNS})
     select 'CITC', $1::timestamptz - make_interval(mins => (d.id * 19 + n * 7)::int), o.type, o.method,
       'https://citc.example/Driver/' || o.path, case when d.id % 9 = n then 400 else 200 end,
       case when d.id % 9 = n then 'failure' else 'success' end::exchange_outcome, 80 + (d.id * 13) % 400, 1,
       'seed:citc:' || o.type || ':' || d.id, null, null, d.id, d.id_number, false, ${HEADERS},
       jsonb_build_object('idNumber', ${MASKED}, 'identityTypeId', d.identity_type_id, 'carTypeId', d.car_type_id,
         'carNumber', d.car_number, 'vehicleSequenceNumber', d.vehicle_sequence_number)::text,
       case when d.id % 9 = n
         then '{"status":false,"errorCodes":[{"code":"DRV-003","message":"Unknown car type"}]}'
         else '{"status":true,"errorCodes":[]}' end,
       case when d.id % 9 = n then 'Unknown car type' end
     from driver d
     join (values (0, 'DRIVER_CREATE', 'POST', 'create'), (1, 'DRIVER_EDIT', 'PUT', 'edit'),
       (2, 'DRIVER_DEACTIVATE', 'PATCH', 'deactivate'), (3, 'DRIVER_GET', 'GET', 'find'),
       (4, 'DRIVER_ASSIGN_DRIVER_TO_ORDER', 'POST', 'assign-to-order'), (5, 'DRIVER_ACCEPT_ORDER', 'POST', 'accept-order'))
       o (n, type, method, path) on (d.id + n) % 3 = 0
     where d.id <= 60`,
    [now],
  );
}

/** Calls of ordering channels and of staff: most succeed, the others are refused or fail. */
async function seedIncoming(client: Client): Promise<void> {
  await client.query(`
    insert into exchange_log (${COLUMNS}, details)
    select 'HTTP', s.at, c.type, c.method, c.url, c.status, case c.status when 200 then 'success' else 'failure' end::exchange_outcome,
      8 + s.luck % 240, 1, 'seed:http:' || s.step || ':' || s.id, s.id, s.order_number, s.driver_id, d.id_number, s.is_reorder,
      '{"content-type": "application/json", "x-channel-key": "[redacted]", "user-agent": "orders/4.2"}'::jsonb,
      jsonb_build_object('order_number', s.order_number, 'items', jsonb_build_array(
        jsonb_build_object('name', 'وجبة عائلية', 'quantity', 1 + s.luck % 3)))::text,
      case c.status when 200 then jsonb_build_object('success', true, 'order_number', s.order_number)::text
        when 500 then '<html><body>Internal error</body></html>'
        else jsonb_build_object('success', false, 'errors', jsonb_build_array(jsonb_build_object('msg', c.problem)))::text end,
      c.problem, jsonb_build_object('query', jsonb_build_object('source', s.from_company), 'params',
        jsonb_build_object('order_number', s.order_number))
    from seed_sent s left join driver d on d.id = s.driver_id
    cross join lateral (
      select case s.step when 'DRIVER_EXECUTE_ORDER' then 'ORDER_EXECUTE' else s.step end as type,
        case s.step when 'ORDER_CREATE' then 'POST' else 'PATCH' end as method,
        case s.step when 'ORDER_CREATE' then '/channel/v1/orders' when 'ORDER_ASSIGN' then '/driver/v1/offers/accept'
          when 'ORDER_CANCEL' then '/admin/api/v1/orders/cancel/' || s.order_number
          else '/admin/api/v1/orders/execute/' || s.order_number end as url,
        case s.luck % 60 when 0 then 422 when 1 then 409 when 2 then 400 when 3 then 500 else 200 end as status,
        case s.luck % 60 when 0 then 'value_too_large' when 1 then 'order_conflict' when 2 then 'body_invalid'
          when 3 then 'internal_error' end as problem
    ) c
    order by s.at`);
}

async function seedErpAndPartner(client: Client): Promise<void> {
  await client.query(`
    insert into exchange_log (${COLUMNS})
    select 'ODOO', s.at + interval '4 seconds', case s.step when 'ORDER_CANCEL' then 'ORDER_CANCELLED' else 'ORDER_COMPLETED' end,
      'POST', 'https://odoo.example/api/v1/orders', 200,
      case when s.luck % 18 = 0 then 'failure' else 'success' end::exchange_outcome, 110 + s.luck % 700, 1,
      'seed:odoo:' || s.id, s.id, s.order_number, s.driver_id, d.id_number, s.is_reorder, ${HEADERS},
      jsonb_build_object('order_number', s.order_number, 'event', s.step)::text,
      jsonb_build_object('result', jsonb_build_object('state', case when s.luck % 18 = 0 then 'draft' else 'ready' end,
        'id', 90000 + s.id))::text,
      case when s.luck % 18 = 0 then 'the order was left as a draft' end
    from seed_sent s left join driver d on d.id = s.driver_id
    where s.step in ('DRIVER_EXECUTE_ORDER', 'ORDER_CANCEL') order by s.at`);
  await client.query(`
    insert into exchange_log (${COLUMNS})
    select 'SHUKAH', s.at + interval '2 seconds', 'ORDER_STATUS', 'PUT', 'https://shukah.example/orders/' || s.order_number || '/status',
      c.status, case when c.status in (200, 201, 304) then 'success' else 'failure' end::exchange_outcome, 70 + s.luck % 500, 1,
      'seed:shukah:' || s.step || ':' || s.id, s.id, s.order_number, s.driver_id, d.id_number, s.is_reorder, ${HEADERS},
      jsonb_build_object('order_number', s.order_number, 'status', s.step)::text,
      case when c.status < 500 then jsonb_build_object('status', c.status)::text
        else '<html><body>Bad gateway</body></html>' end,
      case when c.status >= 400 then 'the partner refused the status' end
    from seed_sent s left join driver d on d.id = s.driver_id
    cross join lateral (select case s.luck % 40 when 0 then 404 when 1 then 422 when 2 then 500 when 3 then 502 when 4 then 304
      when 5 then 201 when 6 then 400 when 7 then 401 else 200 end as status) c
    where s.from_company = 'shukah' order by s.at`);
}

/** What HyperPay and PayFort were asked and answered about the top-ups of the demo. */
async function seedGateways(client: Client): Promise<void> {
  await client.query(`
    insert into exchange_log (third_party, created_at, type, method, url, status, outcome, duration_ms, attempt, correlation_id,
      driver_id, driver_id_number, transaction_id, transaction_status, from_application, headers, request_body,
      response_body, message, details)
    select p.gateway::exchange_third_party, t.created_at, 'CHECKOUT', 'POST',
      case p.gateway when 'PAYFORT' then 'https://payfort.example/FortAPI/paymentApi' else 'https://hyperpay.example/v1/checkouts' end,
      200, case t.status when 'FAILURE' then 'failure' else 'success' end::exchange_outcome, 140 + t.id % 800, 1, p.reference,
      d.id, d.id_number, p.reference, coalesce(t.status, 'SUCCESS'),
      (array['EXPRESS', 'RESTAURANT', 'SHUKAH_CLIENT', '${PRODUCT_CLIENT}', 'CLIENT'])[1 + t.id % 5], ${HEADERS},
      case p.gateway
        when 'PAYFORT' then jsonb_build_object('command', 'PURCHASE', 'service_command', 'SDK_TOKEN', 'amount', p.amount,
          'digital_wallet', case when t.id % 3 = 0 then 'APPLE_PAY' end, 'sdk_token', '[redacted]', 'signature', '[redacted]')
        else jsonb_build_object('entityId', '8ac7a4c8' || lpad((t.id % 7)::text, 4, '0'),
          'amount', (p.amount / 100.0)::numeric(12, 2)::text, 'currency', 'SAR', 'merchantTransactionId', p.reference) end::text,
      case p.gateway
        when 'PAYFORT' then jsonb_build_object('fort_id', p.gateway_id, 'response_code', p.response_code,
          'response_message', p.response_message)
        else jsonb_build_object('id', p.checkout_id, 'result', jsonb_build_object('code', case coalesce(t.status, 'SUCCESS')
          when 'SUCCESS' then '000.100.110' when 'FAILURE' then '100.100.101' else '000.200.000' end)) end::text,
      case t.status when 'FAILURE' then 'Transaction declined' end,
      jsonb_build_object('plan_id', coalesce(p.plan_id, 1 + t.id % 4), 'checkout_id', p.checkout_id)
    from wallet_payment p join wallet_transaction t on t.id = p.transaction_id join driver d on d.id = t.driver_id
    order by t.created_at`);
}

/** Exports that staff made; their files are past their time. */
export async function seedExportLog(client: Client, now: Date): Promise<void> {
  await client.query(
    `insert into export_log (type, from_application, company_id, operator_id, filter, language, state, file_name, sent_mail,
       row_count, error, created_at, finished_at)
     select k.type, case when n % 4 = 3 then '${SUPPLIER_PORTAL}' else '${PRODUCT_PORTAL}' end, case when n % 4 = 3 then 1 + n % 6 end,
       o.id, k.filter::jsonb, 'ar', case when n % 11 = 5 then 'failed' else 'done' end::export_state,
       k.file || to_char($1::timestamptz - make_interval(hours => n * 9), 'YYYY-MM-DD') || '.xlsx',
       case when n % 3 = 0 and n % 11 <> 5 then o.email end, case when n % 11 <> 5 then 40 + n * 37 end,
       case when n % 11 = 5 then 'the download ended early' end, $1::timestamptz - make_interval(hours => n * 9, mins => n),
       $1::timestamptz - make_interval(hours => n * 9)
     from generate_series(1, 34) n
     join (values (0, 'EXPORT_ORDER', 'orders-', '{"filters": {"status": ["deliveried"], "payment": ["Cash"]}}'),
       (1, 'EXPORT_STC', 'order-STC-', '{"filters": {"date": {"from": "2026-11-01", "to": "2026-11-15"}}}'),
       (2, 'EXPORT_DRIVER', 'drivers-', '{"filters": {"status": ["active"], "cities": ["3"]}}')) k (place, type, file, filter)
       on k.place = n % 3
     join (select id, email, row_number() over (order by id) as place, count(*) over () as all from operator) o
       on o.place = 1 + n % o.all`,
    [now],
  );
}

/** Recovery files that staff uploaded, the older ones applied. */
export async function seedRecoveryFiles(client: Client, now: Date): Promise<void> {
  await client.query(
    `insert into recovery_file (name, is_recovery, state, rows, operator_id, created_at)
     select 'citc-recovery-' || to_char(f.at, 'YYYY-MM-DD') || '.xlsx', n > 2, case when n > 2 then 'done' else 'ready' end,
       (select jsonb_agg(jsonb_build_object('row_number', place + 1, 'id', order_number, 'type', type, 'outcome',
          case when place % 4 = 0 then 'sent' else 'retry' end, 'log_id', case when place % 4 > 0 then id end))
        from (select e.id, e.order_number, e.type, row_number() over (order by e.id) as place from citc_log e
          where e.outcome <> 'success' and e.order_number is not null order by e.id offset n * 6 limit 6) failed),
       o.id, f.at
     from generate_series(1, 6) n
     cross join lateral (select $1::timestamptz - make_interval(hours => n * 17) as at) f
     join (select id, row_number() over (order by id) as place, count(*) over () as all from operator) o
       on o.place = 1 + n % o.all
     where exists (select from citc_log e where e.outcome <> 'success' and e.order_number is not null offset n * 6 + 5)`,
    [now],
  );
}
