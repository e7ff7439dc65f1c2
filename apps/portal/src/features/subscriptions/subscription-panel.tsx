import { Button } from '@mantine/core';
import type { Subscription } from '@mishwar/contract';
import { IconEdit, IconEyeOff, IconSend, IconTrash, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { usePublishSubscription } from './use-subscription-actions.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

interface SubscriptionPanelProps {
  row: Subscription;
  onEdit: (row: Subscription) => void;
  onDelete: (row: Subscription) => void;
}

/** Under a subscription's row: edit, publish or put back to draft, delete, and the drivers of an active one. */
export function SubscriptionPanel({ row, onEdit, onDelete }: SubscriptionPanelProps) {
  const { t } = useTranslation();
  const publish = usePublishSubscription();
  const { subscriptionName: name, status } = row;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="row wrap gap-8 row-panel row-actions"
      role="group"
      aria-label={t('subscriptions.action.label', { name })}
    >
      <Button size="xs" variant="default" leftSection={<IconEdit {...ICON} />} onClick={() => onEdit(row)}>
        {t('subscriptions.action.edit')}
      </Button>
      {status !== 'INACTIVE' && (
        <Button
          size="xs"
          variant="default"
          leftSection={status === 'DRAFT' ? <IconSend {...ICON} /> : <IconEyeOff {...ICON} />}
          loading={publish.isPending}
          onClick={() => publish.toggle(row)}
        >
          {t(status === 'DRAFT' ? 'subscriptions.action.publish' : 'subscriptions.action.to_draft')}
        </Button>
      )}
      {status === 'ACTIVE' && (
        <Button
          size="xs"
          leftSection={<IconUsers {...ICON} />}
          renderRoot={(props) => (
            <Link
              {...props}
              to="/subscriptions-assign/company-name/$companyName/company-id/$companyId/subscription-id/$subscriptionId/drivers"
              params={{
                companyName: row.company_info.name,
                companyId: row.company_id,
                subscriptionId: row._id,
              }}
            />
          )}
        >
          {t('subscriptions.action.drivers')}
        </Button>
      )}
      <Button
        className="problem"
        size="xs"
        variant="outline"
        color="red"
        leftSection={<IconTrash {...ICON} />}
        onClick={() => onDelete(row)}
      >
        {t('subscriptions.action.delete')}
      </Button>
    </div>
  );
}
