-- Orders of missing items among those that were created at the regulator: a filter of its log.
create index citc_log_reorder on citc_log (created_at desc, id desc) where is_reorder;
