import { Box, Button } from '@mantine/core';
import type { PlanRow } from '@mishwar/contract';
import { IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PurchasesLink, PurchaseTable } from './plan-purchases.tsx';
import { purchasesQuery } from './plans.queries.ts';
import { usePlanStatus } from './use-plan-status.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Latest buyers under a plan's row. */
const BUYERS_SHOWN = 5;

/** Under a plan's row: its actions, how often it was bought, and the latest buyers. */
export function PlanPanel({ row }: { row: PlanRow }) {
  return (
    <div>
      <PlanActions row={row} />
      <Buyers planId={row._id} />
    </div>
  );
}

function Buyers({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const query = useQuery(purchasesQuery(planId, 1));
  const { results = [], total = 0, total_exact: isExact = true } = query.data?.data ?? {};
  return (
    <Box
      component="section"
      className="stack gap-6 row-panel"
      maw={720}
      aria-label={t('plans.purchases.latest')}
      aria-busy={query.isPending}
    >
      <header className="row wrap gap-0-12">
        <h2 className="title">{t('plans.purchases.latest')}</h2>
        {total > 0 && <PurchasesLink planId={planId} total={total} isExact={isExact} />}
      </header>
      {query.isError && (
        <LoadFailed
          text={`${t('plans.purchases.failed')} ${errorTexts(query.error).join(' ')}`}
          onRetry={query.refetch}
        />
      )}
      {query.isPending && <p className="soft">{t('common.loading')}</p>}
      {query.isSuccess && total === 0 && <p className="soft">{t('plans.purchases.none')}</p>}
      {results.length > 0 && <PurchaseTable rows={results.slice(0, BUYERS_SHOWN)} />}
    </Box>
  );
}

/** Edit, and activate or deactivate. Deactivation asks first. */
function PlanActions({ row }: { row: PlanRow }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const status = usePlanStatus(() => setAsking(false));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="row wrap gap-8 row-panel row-actions"
      role="group"
      aria-label={t('plans.action.label', { title: row.title })}
    >
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEdit {...ICON} />}
        renderRoot={(props) => <Link {...props} to="/pricing/edit/$planId" params={{ planId: row._id }} />}
      >
        {t('plans.action.edit')}
      </Button>
      {row.isActive ? (
        <Button
          className="problem"
          size="xs"
          variant="outline"
          color="red"
          leftSection={<IconPlayerPause {...ICON} />}
          onClick={() => setAsking(true)}
        >
          {t('plans.action.deactivate')}
        </Button>
      ) : (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay {...ICON} />}
          loading={status.isPending}
          onClick={() => status.change(row, true)}
        >
          {t('plans.action.activate')}
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('plans.deactivate.title', { title: row.title })}
        confirmLabel={t('plans.action.deactivate')}
        danger
        busy={status.isPending}
        onConfirm={() => status.change(row, false)}
      >
        <p>
          <strong>{t('plans.deactivate.question')}</strong>
        </p>
        <p>{t('plans.deactivate.effect')}</p>
      </ConfirmModal>
    </div>
  );
}
