-- The total of orders of missing items in the CITC log read all orders of a month (0.8 million rows) by their type.
drop index citc_log_reorder;
create index citc_log_reorder on citc_log (type, created_at desc, id desc) where is_reorder;
