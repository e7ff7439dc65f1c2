import { formatMoney, parseMoney } from '@mishwar/domain';
import i18next from 'i18next';
import { api } from '../../../shared/api/api.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { toastSuccess } from '../../../shared/ui/toast.ts';

/** The gift of each driver in SAR as text, and the idempotency key of the request. */
export interface Gift {
  gift: string;
  key: string;
}

/** Gives the same amount to all drivers or to none; a toast says whether it is booked or waits for approval. */
export async function giftDrivers(driver_ids: string[], { gift, key }: Gift): Promise<void> {
  const { data } = await api.approvals.massGift({
    headers: { 'idempotency-key': key },
    body: { driver_ids, gift },
  });
  const sum = formatMoney(parseMoney(data.sum), currentLanguage());
  const body = i18next.t('drivers.bulk.gift_booked', { count: data.drivers, sum });
  toastSuccess(
    i18next.t(data.approval_id === null ? 'drivers.bulk.gift_done' : 'drivers.bulk.gift_waits'),
    body,
  );
}
