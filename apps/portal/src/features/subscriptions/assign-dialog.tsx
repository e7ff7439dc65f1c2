import type { SubscribedDriver, Subscription } from '@mishwar/contract';
import { formatMoney, parseMoney } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { type ChosenDrivers, useAssignDrivers } from './use-subscription-actions.ts';

export interface MatchingDrivers {
  matching: NonNullable<ChosenDrivers['matching']>;
  count: number;
}

interface AssignDialogProps {
  subscription: Subscription;
  /** Selected drivers, or the filters of all of them with their number. */
  drivers: readonly SubscribedDriver[] | MatchingDrivers;
  onStarted: (assignmentId: string) => void;
  onClose: () => void;
}

/** The question, with its price, before drivers are assigned to a subscription. */
export function AssignDialog({ subscription, drivers, onStarted, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const { mutate, isPending } = useAssignDrivers(subscription._id, {
    ...('matching' in drivers && { confirmedCount: drivers.count }),
    onStarted,
    onFailed: onClose,
  });
  const chosen = {
    version: subscription.version,
    ...('matching' in drivers
      ? { matching: drivers.matching }
      : // Sorted: the same drivers are the same request, however the list is sorted.
        { driver_ids: drivers.map(({ _id }) => _id).sort() }),
  };
  const count = 'matching' in drivers ? drivers.count : drivers.length;
  const price = parseMoney(subscription.price) ?? 0;
  return (
    <Dialog
      title={t('subscriptions.assign.title', { name: subscription.subscriptionName })}
      onClose={onClose}
      busy={isPending}
      onSubmit={() => mutate(chosen)}
      footer={
        <DialogActions
          label={t('subscriptions.drivers.assign')}
          busy={isPending}
          onCancel={onClose}
          autoFocus
        />
      }
    >
      <p>
        <strong>
          {t('subscriptions.assign.question', {
            count,
            price: formatMoney(price, language, { currency: true }),
          })}
        </strong>
      </p>
      <p className="soft">
        {t('subscriptions.assign.effect', {
          total: formatMoney(price * count, language, { currency: true }),
          days: t('subscriptions.days', { count: subscription.duration }),
        })}
      </p>
    </Dialog>
  );
}
