import { Box, Button, Skeleton } from '@mantine/core';
import type { PolicyReplay } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import versionClasses from '../../shared/distribution/versions.module.css';
import { useFormat } from '../../shared/format/use-format.ts';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { isUnderWay, replaysQuery } from './lab.queries.ts';
import { LabProgress } from './lab-progress.tsx';
import { usePeriodText } from './use-period-text.ts';

const TONES = {
  queued: 'assigned',
  running: 'assigned',
  done: 'delivered',
  failed: 'cancelled',
  cancelled: 'cancelled',
} as const;

/** The replays of the last days by all operators, newest first. */
export function LabRuns({ opened, onOpen }: { opened: string | undefined; onOpen: (id: string) => void }) {
  const { t } = useTranslation();
  const title = useId();
  const query = useQuery(replaysQuery());
  const runs = query.data?.data.results ?? [];
  return (
    <section className={versionClasses.panel} aria-labelledby={title}>
      <Box className="row gap-8 line-below" mih={52} px={16}>
        <h3 id={title} className="title">
          {t('policyLab.runs.title')}
        </h3>
        {query.data && <span className="caption">{query.data.data.total}</span>}
      </Box>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          {[1, 0.6].map((opacity) => (
            <div key={opacity} className={versionClasses.entry} style={{ opacity }}>
              <Skeleton height={14} width="60%" mb={8} />
              <Skeleton height={12} width="40%" />
            </div>
          ))}
        </div>
      )}
      {query.isError && runs.length === 0 && (
        <div className={versionClasses.state} role="alert">
          <p>{t('policyLab.runs.failed')}</p>
          <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {query.data && runs.length === 0 && (
        <div className={versionClasses.state} role="status">
          <p className="bold ink">{t('policyLab.runs.empty')}</p>
          <p>{t('policyLab.runs.empty_body')}</p>
        </div>
      )}
      <ol className="plain-list">
        {runs.map((run) => (
          <Run key={run._id} run={run} isOpen={run._id === opened} onOpen={() => onOpen(run._id)} />
        ))}
      </ol>
    </section>
  );
}

function Run({ run, isOpen, onOpen }: { run: PolicyReplay; isOpen: boolean; onOpen: () => void }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { span } = usePeriodText();
  return (
    <li className={versionClasses.entry} data-in-force={isOpen || undefined}>
      <div className={versionClasses.line}>
        <strong>{t('policyLab.runs.number', { id: run._id })}</strong>
        <StatusBadge tone={TONES[run.state]}>{t(`policyLab.runs.state.${run.state}`)}</StatusBadge>
        {!isOpen && (
          <button
            type="button"
            className={versionClasses.restore}
            aria-label={t('policyLab.runs.open_this', { id: run._id })}
            onClick={onOpen}
          >
            {t('policyLab.runs.open')}
          </button>
        )}
      </div>
      <span>{span(run)}</span>
      <span className="caption">
        {t('policyLab.runs.by', {
          name: run.created_by,
          time: `${date(run.created_at)} ${seconds(run.created_at)}`,
        })}
      </span>
      {isUnderWay(run) && !isOpen && <LabProgress replay={run} />}
    </li>
  );
}
