import { Box } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { NotificationDialog } from '../../../shared/notification/notification-dialog.tsx';

/** A title and a message to the drivers that the list shows. */
export function NotifyDialog({ driverIds, onClose }: { driverIds: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation();
  const [seen] = useState(driverIds);
  return (
    <NotificationDialog
      texts={{
        title: t('tracking.notify.title'),
        titleLabel: t('tracking.notify.field_title'),
        messageLabel: t('tracking.notify.field_message'),
        send: t('tracking.notify.send'),
        done: t('tracking.notify.done'),
      }}
      bodyOf={(words) => ({ ...words, driver_ids: [...seen] })}
      send={async (headers, body) => {
        const { sent } = await api.tracking.notify({ headers, body });
        return t('tracking.notify.sent', { count: sent });
      }}
      onClose={onClose}
    >
      <Box component="p" className="soft" mb={12}>
        {t('tracking.notify.to', { count: seen.length })}
      </Box>
    </NotificationDialog>
  );
}
