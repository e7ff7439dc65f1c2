import { Button, Skeleton } from '@mantine/core';
import type { SyncedDriver } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import job from '../../shared/dialog/job-dialog.module.css';
import { pageCount } from '../../shared/list/page-links.ts';
import { PageNav } from '../../shared/list/page-nav.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { SYNCED_DRIVERS_PER_PAGE, syncedDriversQuery } from './driver-sync.queries.ts';
import { fieldText, syncMessage } from './sync-texts.ts';

interface SyncedDriversProps {
  id: string;
  outcome: SyncedDriver['outcome'];
}

/** The drivers that a sync created, changed or rejected, by page. */
export function SyncedDrivers({ id, outcome }: SyncedDriversProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useQuery(syncedDriversQuery(id, outcome, page));
  const answer = query.data?.data;
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={120} radius={6} />
      </div>
    );
  }
  if (!answer) {
    return (
      <div className="problem" role="alert">
        {t('driverSync.list.failed')}{' '}
        <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (answer.total === 0) {
    return (
      <p className="dim" role="status">
        {t('driverSync.list.none')}
      </p>
    );
  }
  return (
    <>
      <ul className={`plain-list ${job.rows}`} aria-label={t(`driverSync.list.${outcome}`)}>
        {answer.results.map((driver) => (
          <SyncedDriverItem key={driver._id} driver={driver} />
        ))}
      </ul>
      <PageNav
        className={job.turner}
        label={t('driverSync.list.label')}
        page={page}
        pages={pageCount(answer.total, SYNCED_DRIVERS_PER_PAGE)}
        onPage={setPage}
      />
    </>
  );
}

function SyncedDriverItem({
  driver: { driver_id, id_number, name, fields, reasons },
}: {
  driver: SyncedDriver;
}) {
  const { t } = useTranslation();
  const why = reasons.map(({ field, msg }) =>
    field ? `${fieldText(field)}: ${syncMessage(msg)}` : syncMessage(msg),
  );
  return (
    <li>
      <span className="flex wrap between baseline gap-0-12">
        {driver_id === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link to="/drivers/edit/$driverId" params={{ driverId: driver_id }}>
            <bdi>{name}</bdi>
          </Link>
        )}
        <span className="dim">
          <Ltr>{id_number}</Ltr>
        </span>
      </span>
      {fields.length > 0 && <span className="dim">{fields.map(fieldText).join(t('list.separator'))}</span>}
      {why.map((reason) => (
        <span key={reason} className="problem">
          {reason}
        </span>
      ))}
    </li>
  );
}
