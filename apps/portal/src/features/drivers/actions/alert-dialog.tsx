import type { DriverRow } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { NotificationDialog } from '../../../shared/notification/notification-dialog.tsx';

/** A message to one driver. */
export function AlertDialog({ driver, onClose }: { driver: DriverRow; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <NotificationDialog
      texts={{
        title: t('drivers.alert.title', { name: driver.name }),
        titleLabel: t('drivers.notify.field_title'),
        messageLabel: t('drivers.alert.field_message'),
        send: t('drivers.alert.send'),
        done: t('drivers.notify.done'),
      }}
      initialTitle={t('drivers.alert.default_title')}
      bodyOf={(words) => ({ ...words, driver_id: driver._id })}
      send={async (headers, body) => {
        await api.notifications.sendMessage({ headers, body });
      }}
      onClose={onClose}
    />
  );
}
