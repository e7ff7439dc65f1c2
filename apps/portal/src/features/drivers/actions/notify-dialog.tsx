import { Radio } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { NotificationDialog } from '../../../shared/notification/notification-dialog.tsx';
import type { DriverFilterValues } from '../drivers-search.ts';

interface NotifyDialogProps {
  selected: readonly string[];
  filters: DriverFilterValues | undefined;
  /** Number of drivers that the filters match, as the list shows it. */
  total: string;
  onClose: () => void;
}

type Whom = 'selected' | 'filtered' | 'all';

/** A message to the selected drivers, to those the filters match, or to all. */
export function NotifyDialog({ selected, filters, total, onClose }: NotifyDialogProps) {
  const { t } = useTranslation();
  const choices: Whom[] = ['all'];
  if (filters) choices.unshift('filtered');
  if (selected.length > 0) choices.unshift('selected');
  const [whom, setWhom] = useState<Whom>(choices[0] ?? 'all');
  const labels: Record<Whom, string> = {
    selected: t('drivers.notify.selected', { count: selected.length }),
    filtered: t('drivers.notify.filtered', { total }),
    all: t('drivers.notify.all'),
  };
  return (
    <NotificationDialog
      texts={{
        title: t('drivers.notify.title'),
        titleLabel: t('drivers.notify.field_title'),
        messageLabel: t('drivers.notify.field_message'),
        send: t('drivers.notify.send'),
        done: t('drivers.notify.done'),
      }}
      bodyOf={(words) => ({
        ...words,
        ...(whom === 'selected' && { drivers: [...selected] }),
        ...(whom === 'filtered' && { filters: filters ?? {} }),
        ...(whom === 'all' && { isGlobal: true }),
      })}
      send={async (headers, body) => {
        const { sent } = await api.notifications.send({ headers, body });
        return t('drivers.notify.sent', { count: sent });
      }}
      onClose={onClose}
    >
      <Radio.Group
        mb={14}
        label={t('drivers.notify.to')}
        value={whom}
        onChange={(next) => setWhom(choices.find((choice) => choice === next) ?? 'all')}
      >
        {choices.map((choice) => (
          <Radio key={choice} mt={8} value={choice} label={labels[choice]} />
        ))}
      </Radio.Group>
    </NotificationDialog>
  );
}
