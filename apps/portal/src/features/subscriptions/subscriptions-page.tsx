import { Button } from '@mantine/core';
import type { Subscription } from '@mishwar/contract';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { lazyPart } from '../../shared/lazy-part/lazy-part.tsx';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { SubscriptionPanel } from './subscription-panel.tsx';
import { subscriptionsQuery } from './subscriptions.queries.ts';
import { subscriptionCard, useSubscriptionColumns } from './subscriptions-columns.tsx';
import { type SubscriptionsSearch, subscriptionsList } from './subscriptions-search.ts';
import { useDeleteSubscription } from './use-subscription-actions.ts';

const SubscriptionModal = lazyPart(async () => ({
  default: (await import('./subscription-modal.tsx')).SubscriptionModal,
}));

interface SubscriptionsPageProps {
  search: SubscriptionsSearch;
  onSearch: (search: SubscriptionsSearch, options: { replace: boolean }) => void;
}

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; row: Subscription } | null;

const subscriptionId = (row: Subscription) => row._id;

/** The list of subscriptions. */
export function SubscriptionsPage({ search, onSearch }: SubscriptionsPageProps) {
  const { t } = useTranslation();
  const query = useQuery(subscriptionsQuery(search));
  const columns = useSubscriptionColumns();
  const [open, setOpen] = useState<Open>(null);
  const close = useCallback(() => setOpen(null), []);
  usePageHead({ title: t('subscriptions.title'), parents: [{ label: t('shell.groups.subscriptions') }] });
  const rowName = useCallback(
    ({ subscriptionName: name }: Subscription) => t('subscriptions.name', { name }),
    [t],
  );
  const panel = useCallback(
    (shown: Subscription) => (
      <SubscriptionPanel
        row={shown}
        onEdit={(row) => setOpen({ kind: 'edit', row })}
        onDelete={(row) => setOpen({ kind: 'delete', row })}
      />
    ),
    [],
  );
  return (
    <>
      <ListPage
        name={t('subscriptions.title')}
        list={subscriptionsList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data.results}
        total={query.data?.data.count}
        totalExact={query.data?.data.count_exact}
        columns={columns}
        rowId={subscriptionId}
        rowName={rowName}
        primaryFilter="subscriptionName"
        panel={panel}
        card={subscriptionCard}
        csvName="subscriptions"
        toolbar={
          <Button
            size="xs"
            leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
            onClick={() => setOpen({ kind: 'add' })}
          >
            {t('subscriptions.action.add')}
          </Button>
        }
      />
      <Suspense>
        {open?.kind === 'add' && <SubscriptionModal onClose={close} />}
        {open?.kind === 'edit' && <SubscriptionModal row={open.row} onClose={close} />}
      </Suspense>
      {open?.kind === 'delete' && <DeleteModal row={open.row} onClose={close} />}
    </>
  );
}

function DeleteModal({ row, onClose }: { row: Subscription; onClose: () => void }) {
  const { t } = useTranslation();
  const { isPending, remove } = useDeleteSubscription(onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('subscriptions.delete.title', { name: row.subscriptionName })}
      confirmLabel={t('subscriptions.action.delete')}
      danger
      busy={isPending}
      onConfirm={() => remove(row._id)}
    >
      <p>
        <strong>{t('subscriptions.delete.question')}</strong>
      </p>
      <p>{t('subscriptions.delete.effect')}</p>
    </ConfirmModal>
  );
}
