-- When the driver of an open order is expected at the customer; a recurring job keeps it up to date.
create table delivery_estimate (
  order_id bigint primary key references orders (id) on delete cascade,
  driver_id bigint not null,
  arrives_at timestamptz not null,
  computed_at timestamptz not null
);
comment on table delivery_estimate is 'expected arrival of open orders; without a row nothing is expected';
comment on column delivery_estimate.driver_id is 'whose way it is: of an order that was handed over it no longer holds';
comment on column delivery_estimate.computed_at is 'when the estimate last moved by a minute or more';
