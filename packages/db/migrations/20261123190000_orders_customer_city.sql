-- The order list by delivery city, newest first. A count reads the index alone; the status goes along for the two together.
create index orders_customer_city on orders (customer_city_id, created_at desc, id desc)
  include (status, payment_method, from_company) where not is_fake;
