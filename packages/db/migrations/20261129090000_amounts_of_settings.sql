-- Amounts of settings are whole halalas, so that what is shown is what is charged: saved fractions are rounded. A fee stays
-- above zero. The history is rounded too, as a roll-back saves what it holds.
update setting
set content = content || jsonb_build_object('fee', greatest(round((content->>'fee')::numeric, 2), 0.01))
where key in ('FEE_TAX', 'FEE_TAX_FOR_CASPER') and content->>'fee' ~ '\.\d{3}';
update setting_version
set content = content || jsonb_build_object('fee', greatest(round((content->>'fee')::numeric, 2), 0.01))
where key in ('FEE_TAX', 'FEE_TAX_FOR_CASPER') and content->>'fee' ~ '\.\d{3}';
update setting
set content = content || jsonb_build_object('value', round((content->>'value')::numeric, 2))
where key = 'LIMIT_ORDER' and content->>'value' ~ '\.\d{3}';
update setting_version
set content = content || jsonb_build_object('value', round((content->>'value')::numeric, 2))
where key = 'LIMIT_ORDER' and content->>'value' ~ '\.\d{3}';
