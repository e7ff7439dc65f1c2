import type { DriverRow } from '@mishwar/contract';
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
import { lazy, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../shared/api/api.ts';
import { useSendOnce } from '../../shared/api/send-once.ts';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { type BulkAction, bulkAction } from '../../shared/list/bulk/bulk-action.ts';
import { NoticeFields, type NoticeWords, useNotice } from '../../shared/notice/notice-fields.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { type Gift, giftDrivers } from './bulk-gift.ts';
import { patchDriver } from './drivers.queries.ts';
import { downloadDrivers } from './use-drivers-file.ts';

const BulkGift = lazy(async () => ({ default: (await import('./bulk-gift-field.tsx')).BulkGiftField }));

const idsOf = (rows: readonly DriverRow[]) => rows.map(({ _id }) => _id);

function BulkNotice({ onChange }: { onChange: (words: NoticeWords | null) => void }) {
  const { t } = useTranslation();
  const notice = useNotice();
  const { title, message } = notice.words;
  const complete = notice.complete;
  useEffect(
    () => onChange(complete ? { title: title.trim(), message: message.trim() } : null),
    [onChange, complete, title, message],
  );
  return (
    <NoticeFields
      notice={notice}
      titleLabel={t('drivers.notify.field_title')}
      messageLabel={t('drivers.notify.field_message')}
    />
  );
}

/** What can be done to the selected drivers. Messages, the distribution and the file take them all in one call. */
export function useBulkDriverActions(): readonly BulkAction<DriverRow>[] {
  const client = useQueryClient();
  const sendOnce = useSendOnce();
  return useMemo(
    () => [
      bulkAction<DriverRow, NoticeWords>({
        id: 'notify',
        label: 'drivers.bulk.notify',
        icon: IconBellRinging,
        refusal: ({ isActive }) => (isActive ? null : i18next.t('drivers.bulk.no_notice')),
        Options: BulkNotice,
        runAll: async (rows, words) => {
          const body = { ...words, drivers: idsOf(rows) };
          const { sent } = await sendOnce(body, (headers) => api.notifications.send({ headers, body }));
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
        runAll: (rows, gift) => giftDrivers(idsOf(rows), gift),
      }),
      bulkAction<DriverRow>({
        id: 'export',
        label: 'drivers.bulk.export',
        icon: IconFileSpreadsheet,
        refusal: () => null,
        runAll: (rows) => downloadDrivers({ ids: idsOf(rows).join(','), language: currentLanguage() }),
      }),
    ],
    [client, sendOnce],
  );
}
