import { Box, Button, Skeleton } from '@mantine/core';
import { IconArrowLeft, IconCloudOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { inForceQuery } from '../../shared/distribution/distribution.queries.ts';
import pageClasses from '../../shared/distribution/distribution-page.module.css';
import { useFormat } from '../../shared/format/use-format.ts';
import { usePageHead } from '../../shared/page/page-head.ts';
import { StateBlock } from '../../shared/ui/state-block.tsx';
import { LabForm } from './lab-form.tsx';
import { LabPeriodSection } from './lab-period.tsx';
import { LabRuns } from './lab-runs.tsx';
import { handsOf, type LabSearch, labPeriod } from './lab-search.ts';
import { LabShadow } from './lab-shadow.tsx';
import { LabReplay } from './replay/lab-replay.tsx';
import type { TakeOverDialog } from './replay/lab-take-over.tsx';

interface LabPageProps {
  search: LabSearch;
  onSearch: (search: LabSearch) => void;
  /** The dialogs that take a replayed policy over into the settings. */
  takeOver: TakeOverDialog;
}

/** The policy lab: a recorded period is replayed under other settings, and the result is compared with the record. */
export function LabPage({ search, onSearch, takeOver }: LabPageProps) {
  const { t } = useTranslation();
  const { zone } = useFormat();
  usePageHead({
    title: t('policyLab.title'),
    parents: [{ label: t('shell.groups.settings') }, { label: t('shell.menu.orders_distribution') }],
  });
  const [asOf, setAsOf] = useState(() => new Date());
  const [isAsked, setAsked] = useState(false);
  const query = useQuery(inForceQuery());
  const inForce = query.data?.data;
  const period = labPeriod(search, asOf, zone);
  const { replay, find, by, page, ...chosen } = search;
  const opened = { ...(replay && { replay }), ...handsOf(search) };
  const open = (id: string) => {
    setAsked(true);
    onSearch({ ...chosen, replay: id });
  };
  return (
    <div className={pageClasses.page}>
      <div className={pageClasses.head}>
        <div>
          <h2 className={pageClasses.heading}>{t('policyLab.title')}</h2>
          <p className="dim">{t('policyLab.subtitle')}</p>
        </div>
        <Button
          renderRoot={(props) => <Link {...props} to="/orders_distribution" />}
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.6} className="mirror" aria-hidden />}
        >
          {t('policyLab.back')}
        </Button>
      </div>
      <div className={pageClasses.columns}>
        <div className="shrink">
          {replay && inForce && (
            <LabReplay
              key={replay}
              id={replay}
              inForce={inForce}
              isAsked={isAsked}
              takeOver={takeOver}
              hands={handsOf(search)}
              onHands={(hands) => onSearch({ ...chosen, replay, ...hands })}
              onStarted={open}
              onClose={() => onSearch(chosen)}
            />
          )}
          <LabPeriodSection
            search={search}
            period={period}
            now={asOf}
            onSearch={(next) => {
              setAsOf(new Date());
              onSearch({ ...next, ...opened });
            }}
          />
          {inForce && <LabForm inForce={inForce} period={period} onStarted={open} />}
          {query.isPending && (
            <Box role="status" aria-label={t('common.loading')} className="grid gap-16" p={20}>
              {[1, 0.8, 0.6, 0.4].map((opacity) => (
                <Skeleton key={opacity} height={44} radius={6} style={{ opacity }} />
              ))}
            </Box>
          )}
          {query.isError && !inForce && (
            <StateBlock
              danger
              page
              icon={<IconCloudOff size={20} stroke={1.6} />}
              title={t('distribution.load_failed')}
              body={t('distribution.load_failed_body')}
              actions={
                <Button loading={query.isFetching} onClick={() => void query.refetch()}>
                  {t('common.retry')}
                </Button>
              }
            />
          )}
          <LabShadow period={period} />
        </div>
        <LabRuns opened={replay} onOpen={open} />
      </div>
    </div>
  );
}
