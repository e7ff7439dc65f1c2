import { Button } from '@mantine/core';
import type { PlanRow } from '@mishwar/contract';
import { IconPlus, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { PlanPanel } from './plan-panel.tsx';
import { plansQuery } from './plans.queries.ts';
import { planCard, usePlanColumns } from './plans-columns.tsx';
import { type PlansSearch, plansList } from './plans-search.ts';

interface PlansPageProps {
  search: PlansSearch;
  onSearch: (search: PlansSearch, options: { replace: boolean }) => void;
}

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;
const planId = (row: PlanRow) => row._id;
const panel = (row: PlanRow) => <PlanPanel row={row} />;

/** The list of pricing plans. */
export function PlansPage({ search, onSearch }: PlansPageProps) {
  const { t } = useTranslation();
  const query = useQuery(plansQuery(search));
  const columns = usePlanColumns();
  usePageHead({ title: t('plans.title') });
  const rowName = useCallback(({ title }: PlanRow) => t('plans.name', { title }), [t]);
  return (
    <ListPage
      name={t('plans.title')}
      list={plansList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={query.data?.data.results}
      total={query.data?.data.total}
      totalExact={query.data?.data.total_exact}
      columns={columns}
      rowId={planId}
      rowName={rowName}
      primaryFilter="title"
      panel={panel}
      card={planCard}
      csvName="plans"
      toolbar={
        <>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh {...ICON} />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t('plans.action.refresh')}
          </Button>
          <Button
            size="xs"
            leftSection={<IconPlus {...ICON} />}
            renderRoot={(props) => <Link {...props} to="/pricing/new" />}
          >
            {t('plans.action.register')}
          </Button>
        </>
      }
    />
  );
}
