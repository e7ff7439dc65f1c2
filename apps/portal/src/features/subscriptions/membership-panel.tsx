import { Button } from '@mantine/core';
import type { SubscribedDriver } from '@mishwar/contract';
import { IconPlayerStop } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import type { EndRequest } from './end-membership-modal.tsx';
import { MembershipState } from './subscribed-drivers-columns.tsx';

/** Under a driver's row: the memberships with their times, and the way to end one. */
export function MembershipPanel({
  driver,
  onEnd,
}: {
  driver: SubscribedDriver;
  onEnd: (request: EndRequest) => void;
}) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const at = (instant: string) => `${date(instant)} ${seconds(instant)}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="row wrap gap-8 row-panel row-actions"
      role="group"
      aria-label={t('subscriptions.drivers.actions', { name: driver.name })}
    >
      {driver.subscriptions.map((membership) => (
        <span key={membership._id} className="row wrap gap-8">
          <bdi>{membership.subscription_info.subscriptionName}</bdi>
          <MembershipState status={membership.membership_status} />
          <Ltr>{`${at(membership.start_date)} – ${at(membership.due_date)}`}</Ltr>
          {membership.unused !== null && (
            <Button
              className="problem"
              size="xs"
              variant="outline"
              color="red"
              leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
              onClick={() => onEnd({ driver, membership })}
            >
              {t('subscriptions.drivers.end')}
            </Button>
          )}
        </span>
      ))}
      <Link to="/drivers/$driverId/balance" params={{ driverId: driver._id }}>
        {t('subscriptions.drivers.balance')}
      </Link>
    </div>
  );
}
