/**
 * Lists as one would write them by hand for their table alone: a statement with its joins, prepared and planned once. Each
 * has the name of the product's case with the same rows; its parameter is the number of rows.
 */
export type HandWrittenLists = Readonly<Record<string, string>>;

const ORDER_ROWS = `
  select o.id, o.order_number, o.parent_order_id, o.version, o.status, o.driver_id, d.name as driver_name,
    d.phone as driver_phone, o.is_casper, o.from_company, o.payment_method, o.point_type, c.name as customer_name,
    c.phone as customer_phone, cc.name_ar as customer_city, cc.name_en as customer_city_en, o.customer_address,
    o.customer_latitude, o.customer_longitude, r.name as restaurant_name, r.phone as restaurant_phone,
    rc.name_ar as restaurant_city, rc.name_en as restaurant_city_en, r.code as restaurant_code,
    r.latitude as restaurant_latitude, r.longitude as restaurant_longitude, o.created_at, o.promised_at, o.assigned_at,
    o.arrived_store_at, o.take_order_at, o.wait_customer_at, o.delivery_time, o.cancelled_at, o.delivery_cost,
    o.company_contract_price, o.tax_rate, o.sub_total, o.discount_amount, o.is_free_express, o.voucher_code,
    o.cancel_reason_id, o.cancel_reason_txt, o.is_missing_items_order, o.use_geidea, o.is_fake,
    (select json_agg(json_build_object('_id', p.id, 'name', p.first_name || ' ' || p.last_name))
     from order_viewer v join operator p on p.id = v.operator_id
     where v.order_id = o.id and v.seen_at > now() - interval '40 seconds') as viewers
  from orders o
  join customer c on c.id = o.customer_id
  join restaurant r on r.id = o.restaurant_id
  join city rc on rc.id = r.city_id
  left join city cc on cc.id = o.customer_city_id
  left join driver d on d.id = o.driver_id`;
const NEWEST = 'order by o.created_at desc, o.id desc limit $1';

export const HAND_WRITTEN_ORDERS: HandWrittenLists = {
  'no filter': `${ORDER_ROWS} where not o.is_fake ${NEWEST}`,
  'status: cancelled': `${ORDER_ROWS} where not o.is_fake and o.status = 'cancelled' ${NEWEST}`,
  live: `${ORDER_ROWS} where o.id in (
      select id from orders where not is_fake and status not in ('delivered', 'cancelled')
      union all select id from orders
        where not is_fake and status = 'delivered' and delivery_time > now() - interval '1 hour'
      union all select id from orders
        where not is_fake and status = 'cancelled' and cancelled_at > now() - interval '1 hour'
    ) ${NEWEST}`,
};

export const HAND_WRITTEN_DRIVERS: HandWrittenLists = {
  'no filter': `
    select d.id, d.name, d.pass_key, d.id_number, d.phone, d.stc_pay_number, company.name as company_name,
      city.name_ar as city_ar, city.name_en as city_en, main.balance, gift.balance as gift, last.previous_balance,
      last.remaining_balance, d.registration_date, d.is_active, d.is_ready, d.is_odm_enabled,
      (select m.starts_at from membership m where m.driver_id = d.id order by m.id desc limit 1) as subscription_date
    from driver d
    join wallet_account main on main.driver_id = d.id and main.kind = 'MAIN'
    join wallet_account gift on gift.driver_id = d.id and gift.kind = 'GIFT'
    left join wallet_entry last on last.account_id = main.id and last.sequence = main.entries
    left join delivery_company company on company.id = d.delivery_company_id
    left join city on city.id = d.city_id
    order by d.registration_date desc, d.id desc limit $1`,
};

export const HAND_WRITTEN_TRANSACTIONS: HandWrittenLists = {
  'no filter': `
    select t.id, t.type, t.status, t.payment_method, t.created_at, t.created_by_role, t.created_by_id,
      t.created_by_name, t.driver_id, d.name as driver_name, d.phone as driver_phone, d.id_number, o.order_number,
      o.delivery_cost, p.amount as asked_amount, p.gift as asked_gift, entries.*,
      exists (select from wallet_refund r where r.transaction_id = t.id and r.state = 'DONE') as is_refunded
    from wallet_transaction t
    join driver d on d.id = t.driver_id
    left join orders o on o.id = t.order_id
    left join wallet_payment p on p.transaction_id = t.id
    left join lateral (
      select json_agg(json_build_object('id', e.id, 'kind', a.kind, 'amount', e.amount,
        'previous_balance', e.previous_balance, 'remaining_balance', e.remaining_balance) order by e.id) as entries
      from wallet_entry e join wallet_account a on a.id = e.account_id where e.transaction_id = t.id
    ) entries on true
    order by t.created_at desc, t.id desc limit $1`,
};
