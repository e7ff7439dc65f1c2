import { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import { useTranslation } from 'react-i18next';
import { useContractForm } from '../../../shared/form/use-contract-form.ts';
import { NotificationFields } from '../../../shared/notification/notification-fields.tsx';

/** The message of a bulk action; the bulk dialog submits it. */
export function BulkNotification({ onChange }: { onChange: (words: NotificationWords | null) => void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: NotificationWords,
    initialValues: { title: '', message: '' },
    onBody: onChange,
  });
  return (
    <NotificationFields
      form={form}
      titleLabel={t('drivers.notify.field_title')}
      messageLabel={t('drivers.notify.field_message')}
    />
  );
}
