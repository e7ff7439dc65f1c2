import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { isolate } from '../../shared/i18n/i18n.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanPrice } from './plan-price.tsx';
import { PlanPurchases } from './plan-purchases.tsx';
import { planQuery } from './plans.queries.ts';
import { PlanState } from './plans-columns.tsx';

/** Creates a plan, then leads to the list. */
export function NewPlanPage() {
  const { t } = useTranslation();
  usePageHead({ title: t('plans.new'), parents: [{ label: t('plans.title'), to: '/pricing' }] });
  return <PlanForm />;
}

/** One plan: its fields, and who bought it. */
export function EditPlanPage({ planId }: { planId: string }) {
  const { t } = useTranslation();
  const query = useQuery(planQuery(planId));
  const plan = query.data?.data;
  usePageHead({
    title: plan ? isolate(plan.title) : t('plans.edit'),
    parents: [{ label: t('plans.title'), to: '/pricing' }],
  });
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')} style={{ padding: 20 }}>
        <Skeleton height={36} mb={14} />
        <Skeleton height={240} />
      </div>
    );
  }
  if (!plan) {
    return (
      <LoadFailed
        text={`${t('plans.failed')} ${errorTexts(query.error).join(' ')}`}
        onRetry={query.refetch}
      />
    );
  }
  return (
    <div className="beside">
      <div className="shrink line-beside">
        <header className="row wrap gap-14 pad-page line-below" data-actions>
          <bdi className="size-18 bold">{plan.title}</bdi>
          <PlanState isActive={plan.isActive} />
          <span className="soft">
            <PlanPrice value={plan.price} />
          </span>
        </header>
        <PlanForm
          key={plan._id}
          plan={plan}
          reload={async () => (await query.refetch()).data?.data.version}
        />
      </div>
      <aside className="shrink ground-1" aria-label={t('plans.purchases.title')}>
        <PlanPurchases planId={planId} />
      </aside>
    </div>
  );
}
