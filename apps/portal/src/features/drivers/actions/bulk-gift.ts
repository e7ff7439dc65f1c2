import { formatMoney, parseMoney } from '@mishwar/domain';
import i18next from 'i18next';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { toastSuccess } from '../../../shared/ui/toast.ts';

/** The gift of each driver in SAR as text. */
export interface Gift {
  gift: string;
}

/**
 * Gives the same amount to all drivers or to none; idempotent, also over a closed dialog. A toast says whether it is
 * booked or waits for approval.
 */
export function useGiftDrivers() {
  return useIdempotentMutation(
    {
      scope: ['mass-gift'],
      autoRetry: true,
      addsUp: true,
      send: (body: Gift & { driver_ids: string[] }, key, signal) =>
        api.approvals.massGift({ headers: { 'idempotency-key': key }, body }, { signal }),
    },
    {
      onSuccess: ({ data }) => {
        const sum = formatMoney(parseMoney(data.sum), currentLanguage());
        const body = i18next.t('drivers.bulk.gift_booked', { count: data.drivers, sum });
        toastSuccess(
          i18next.t(data.approval_id === null ? 'drivers.bulk.gift_done' : 'drivers.bulk.gift_waits'),
          body,
        );
      },
    },
  );
}
