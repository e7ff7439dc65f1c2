-- The company of then is not known: past adjustments keep the statement that shows them today. A migration of its own, so
-- that the lock of the new column does not last as long as this; the rows of the type are found by an index.
update wallet_transaction t set delivery_company_id = d.delivery_company_id
from driver d
where t.type = 'ADJUSTMENT' and d.id = t.driver_id and d.delivery_company_id is not null
  and t.delivery_company_id is null;
