import { Box } from '@mantine/core';
import type { DriverSync, SyncedDriver } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListTabs } from '../../shared/list/list-tabs.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { SyncCounts } from './sync-counts.tsx';
import { syncMessage } from './sync-texts.ts';
import { SyncedDrivers } from './synced-drivers.tsx';

const OUTCOMES = ['refused', 'changed', 'created'] as const satisfies SyncedDriver['outcome'][];

/** The result of a finished sync. */
export function SyncReport({ sync }: { sync: DriverSync }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const shown = OUTCOMES.filter((outcome) => sync[outcome] > 0);
  const [chosen, setChosen] = useState<SyncedDriver['outcome'] | undefined>();
  const outcome = chosen ?? shown[0];
  const { state, problem, pages, pages_done, pages_failed, failed_pages } = sync;
  const key = state === 'done' && pages_failed > 0 ? 'done_with_failures' : state;
  const at = sync.finished_at ?? sync.created_at;
  return (
    <>
      <div>
        <p role="status" className={state === 'done' && pages_failed === 0 ? undefined : 'problem'}>
          {t(`driverSync.state.${key as 'done' | 'done_with_failures' | 'failed' | 'cancelled'}`)}{' '}
          {problem && syncMessage(problem)}
        </p>
        <p className="flex wrap between baseline gap-0-12">
          {pages !== null && <span>{t('driverSync.pages_done', { done: pages_done, pages })}</span>}
          <span className="dim">
            <bdi>{sync.created_by}</bdi> · <Ltr>{`${date(at)} ${seconds(at)}`}</Ltr>
          </span>
        </p>
      </div>
      <SyncCounts sync={sync} />
      {failed_pages.length > 0 && (
        <section aria-label={t('driverSync.failed_pages')}>
          <Box component="h3" className="size-12-5 leading-18" m="0 0 4px">
            {t('driverSync.failed_pages')}
          </Box>
          <ul className="grid gap-2 plain-list problem">
            {failed_pages.map((page) => (
              <li key={page.page}>
                {t('driverSync.failed_page', { page: page.page, problem: syncMessage(page.problem) })}
              </li>
            ))}
            {pages_failed > failed_pages.length && <li>{t('driverSync.more_failed_pages')}</li>}
          </ul>
        </section>
      )}
      {outcome && (
        <div>
          <ListTabs
            label={t('driverSync.list.label')}
            active={outcome}
            onChange={setChosen}
            tabs={shown.map((name) => ({
              name,
              label: t(`driverSync.${name}`),
              count: String(sync[name]),
            }))}
          />
          <SyncedDrivers key={outcome} id={sync._id} outcome={outcome} />
        </div>
      )}
    </>
  );
}
