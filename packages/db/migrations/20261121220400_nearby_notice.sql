-- Whose customer has been told that the driver is near: once for each order, whoever looks.
create table nearby_notice (
  order_id bigint primary key references orders (id) on delete cascade,
  told_at timestamptz not null
);
comment on table nearby_notice is 'orders whose customer has been told that the driver is near';
create index nearby_notice_told on nearby_notice (told_at);
-- Orders on their way to the customer: few of them all.
create index orders_on_the_way on orders (driver_id) where status in ('take_order', 'wait_customer') and not is_fake;
