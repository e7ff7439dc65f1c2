import { Box } from '@mantine/core';
import type { Integration } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { Sparkline } from '../../shared/charts/sparkline.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { successText, toHealthHours } from './to-health-hours.ts';

/** Whole hours are shown: a minute more or less shows no difference. */
const REFETCH_INTERVAL_MS = 60_000;

/** Success rate and latency of an integration over the last day, in the head of its log. */
export function LogHealth({ integration }: { integration: Integration }) {
  const { t } = useTranslation();
  const query = useQuery(orpc.integrationHealth.list.queryOptions({ refetchInterval: REFETCH_INTERVAL_MS }));
  const health = query.data?.data.find((one) => one.integration === integration);
  if (query.isError && !health) return null;
  const hours = toHealthHours(health?.hours ?? []);
  const latest = hours.at(-1);
  const inMs = (ms: number) => `${ms.toLocaleString('en-US')} ${t('integrationHealth.charts.ms')}`;
  return (
    <Box
      component="section"
      className="row wrap gap-8-16 line-below size-12"
      mih={34}
      px={16}
      py={4}
      aria-label={t('integrationHealth.head.label')}
      aria-busy={query.isPending}
    >
      {latest ? (
        <>
          <Figure
            name={t('integrationHealth.facts.success')}
            values={hours.map((of) => of.succeeded)}
            max={100}
          >
            <Ltr>{successText(health?.hours ?? [])}</Ltr>
          </Figure>
          <Figure name={t('integrationHealth.head.p50')} values={hours.map((of) => of.p50)}>
            {inMs(latest.p50)}
          </Figure>
          <Figure name={t('integrationHealth.head.p95')} values={hours.map((of) => of.p95)}>
            {inMs(latest.p95)}
          </Figure>
        </>
      ) : (
        health && <span>{t('integrationHealth.charts.nothing')}</span>
      )}
      <Link to="/integration-health" className="push">
        {t('integrationHealth.title')}
      </Link>
    </Box>
  );
}

interface FigureProps {
  name: string;
  /** By hour, oldest first. */
  values: readonly number[];
  /** Maximum of the scale, which begins at 0; that of the values where it is absent. */
  max?: number;
  children: ReactNode;
}

function Figure({ name, values, max = Math.max(1, ...values), children }: FigureProps) {
  return (
    <dl className="row gap-8">
      <dt>{name}</dt>
      <dd className="row gap-8 bold">
        {children}
        <Sparkline values={values} range={[0, max]} side="changed" />
      </dd>
    </dl>
  );
}
