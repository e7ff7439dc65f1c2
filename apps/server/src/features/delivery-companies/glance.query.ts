import type { CompanyGlance } from '@mishwar/contract';
import { formatPickerDay, getCompanyFigureLists, moneyToWire } from '@mishwar/domain';
import { timeZone } from '../../platform/settings.ts';
import type { Db } from '../../platform/transaction.ts';
import { countMatchingDrivers } from '../drivers/public.ts';
import { offerList } from '../offers/public.ts';
import { countMatchingOrders, sumContractPrices } from '../orders/public.ts';

type Lists = ReturnType<typeof getCompanyFigureLists>;

/**
 * A company's drivers and documents now, its orders and offers today, and what it owes for this month's orders. The
 * figures count the lists that the portal links them to, by the same filters.
 */
export async function readCompanyGlance(db: Db, companyId: number, now: Date): Promise<CompanyGlance> {
  const day = formatPickerDay(now, await timeZone(db));
  const lists = getCompanyFigureLists(day);
  const company = [String(companyId)];
  const orders = (list: keyof Lists['orders']) =>
    countMatchingOrders(db, { ...lists.orders[list], driver_company: company }, now);
  const drivers = (list: keyof Lists['drivers']) =>
    countMatchingDrivers(db, { ...lists.drivers[list], company_ids: company }, now);
  const offers = (list: keyof Lists['offers']) =>
    offerList.count(db, { ...lists.offers[list], driver_company: company });
  return {
    day,
    drivers: { active: await drivers('active'), online: await drivers('online') },
    orders_today: {
      total: await orders('today'),
      delivered: await orders('delivered'),
      cancelled: await orders('cancelled'),
      on_time: await orders('onTime'),
    },
    offers_today: { answered: await offers('answered'), accepted: await offers('accepted') },
    money_owed: moneyToWire(
      await sumContractPrices(db, { ...lists.orders.owed, driver_company: company }, now),
    ),
    documents: { soon: await drivers('documentsSoon'), expired: await drivers('documentsExpired') },
  };
}
