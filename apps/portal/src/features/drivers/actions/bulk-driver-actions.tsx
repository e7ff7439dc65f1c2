import type { DriverRow } from '@mishwar/contract';
import type { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import {
  IconBan,
  IconBellRinging,
  IconFileSpreadsheet,
  IconGift,
  IconRoute,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import { useIdempotentMutation } from '../../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../../shared/api/api.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { type BulkAction, bulkAction } from '../../../shared/list/bulk/bulk-action.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { patchDriver } from '../drivers.queries.ts';
import { type Gift, useGiftDrivers } from './bulk-gift.ts';
import { downloadDrivers } from './use-drivers-file.ts';

const BulkNotice = lazyPart(async () => ({
  default: (await import('./bulk-notification.tsx')).BulkNotification,
}));
const BulkGift = lazyPart(async () => ({ default: (await import('./bulk-gift-field.tsx')).BulkGiftField }));

const idsOf = (rows: readonly DriverRow[]) => rows.map(({ _id }) => _id);

/** Sorted: the same drivers are the same request, however the list is sorted. */
const sortedIdsOf = (rows: readonly DriverRow[]) => idsOf(rows).sort();

/** Actions on the selected drivers. Messages, the distribution and the file take all of them in one request. */
export function useBulkDriverActions(): readonly BulkAction<DriverRow>[] {
  const client = useQueryClient();
  const { mutateAsync: notify } = useIdempotentMutation({
    scope: ['notification'],
    addsUp: true,
    send: (body: NotificationWords & { drivers: string[] }, key) =>
      api.notifications.send({ headers: { 'idempotency-key': key }, body }),
  });
  const { mutateAsync: giftDrivers } = useGiftDrivers();
  return useMemo(
    () => [
      bulkAction<DriverRow, NotificationWords>({
        id: 'notify',
        label: 'drivers.bulk.notify',
        icon: IconBellRinging,
        refusal: ({ isActive }) => (isActive ? null : i18next.t('drivers.bulk.no_notice')),
        Options: BulkNotice,
        runAll: async (rows, words) => {
          const { sent } = await notify({ ...words, drivers: sortedIdsOf(rows) });
          toastSuccess(i18next.t('drivers.notify.done'), i18next.t('drivers.notify.sent', { count: sent }));
        },
      }),
      bulkAction<DriverRow>({
        id: 'enable-odm',
        label: 'drivers.bulk.enable_odm',
        icon: IconRoute,
        refusal: ({ is_odm_enabled }) => (is_odm_enabled ? i18next.t('drivers.bulk.already_enabled') : null),
        runAll: async (rows) => {
          try {
            const { changed } = await api.drivers.enableOdm({ driver_ids: idsOf(rows) });
            for (const { _id } of rows) patchDriver(client, _id, { is_odm_enabled: true });
            toastSuccess(
              i18next.t('drivers.odm.enabled'),
              i18next.t('drivers.odm.enabled_count', { count: changed }),
            );
          } catch (error) {
            toastError(i18next.t('drivers.odm.enable_failed'));
            throw error;
          }
        },
      }),
      bulkAction<DriverRow>({
        id: 'activate',
        label: 'drivers.bulk.activate',
        icon: IconUserCheck,
        refusal: ({ isActive }) => (isActive ? i18next.t('drivers.bulk.already_active') : null),
        run: async ({ _id, id_number }) => {
          const { isActive } = await api.drivers.activate({ id_number });
          patchDriver(client, _id, { isActive });
        },
      }),
      bulkAction<DriverRow>({
        id: 'deactivate',
        label: 'drivers.bulk.deactivate',
        icon: IconBan,
        danger: true,
        refusal: ({ isActive }) => (isActive ? null : i18next.t('drivers.bulk.already_inactive')),
        run: async ({ _id, id_number }) => {
          const { isActive } = await api.drivers.deactivate({ id_number });
          patchDriver(client, _id, { isActive, isReady: false });
        },
      }),
      bulkAction<DriverRow, Gift>({
        id: 'gift',
        label: 'drivers.bulk.gift',
        icon: IconGift,
        refusal: () => null,
        Options: BulkGift,
        runAll: (rows, gift) => giftDrivers({ ...gift, driver_ids: sortedIdsOf(rows) }),
      }),
      bulkAction<DriverRow>({
        id: 'export',
        label: 'drivers.bulk.export',
        icon: IconFileSpreadsheet,
        refusal: () => null,
        runAll: (rows) => downloadDrivers({ ids: idsOf(rows).join(','), language: currentLanguage() }),
      }),
    ],
    [client, notify, giftDrivers],
  );
}
