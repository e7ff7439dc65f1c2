-- What each driver has in hand, which every wave asks of those it looks at: an order without a driver is not in it.
create index orders_in_hand on orders (driver_id)
  where driver_id is not null and status not in ('delivered', 'cancelled') and not is_fake;
