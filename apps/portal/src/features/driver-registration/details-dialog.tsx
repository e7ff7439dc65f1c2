import { Button, Skeleton } from '@mantine/core';
import type { RegistrationRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { registrationQuery } from './registrations.queries.ts';
import { RegistrationState, useRegistrationColumns } from './registrations-columns.tsx';

const SKELETON = 300;

/** All data of a registration, and its decision. */
export function DetailsDialog({ row, onClose }: { row: RegistrationRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const columns = useRegistrationColumns();
  const query = useQuery(registrationQuery(row._id));
  const registration = query.data?.data;
  return (
    <Dialog title={t('driverRegistration.details.title', { name: row.name })} onClose={onClose} size={560}>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={SKELETON} radius={6} />
        </div>
      )}
      {query.isError && !registration && (
        <div role="alert">
          <p>{t('driverRegistration.details.failed')}</p>
          <Button size="xs" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {registration && (
        <dl className="facts halves">
          {columns
            .filter((column) => column.text(registration) !== '')
            .map((column) => (
              <div key={column.id}>
                <dt>{t(column.label)}</dt>
                <dd>
                  {column.id === 'status' ? (
                    <RegistrationState status={registration.status} />
                  ) : (
                    column.cell(registration)
                  )}
                </dd>
              </div>
            ))}
          {registration.status === 'UNAVAILABLE' && (
            <div className="whole-row">
              <dt>{t('driverRegistration.status.UNAVAILABLE')}</dt>
              <dd>{t('driverRegistration.details.unavailable')}</dd>
            </div>
          )}
          {registration.reject_reason !== null && (
            <div className="whole-row">
              <dt>{t('driverRegistration.details.reason')}</dt>
              <dd>
                <bdi>{registration.reject_reason}</bdi>
              </dd>
            </div>
          )}
          {registration.decided_at !== null && (
            <>
              <div>
                <dt>{t('driverRegistration.details.decided_by')}</dt>
                <dd>
                  <bdi>{registration.decided_by}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('driverRegistration.details.decided_at')}</dt>
                <dd>
                  <Ltr>{`${date(registration.decided_at)} ${seconds(registration.decided_at)}`}</Ltr>
                </dd>
              </div>
            </>
          )}
        </dl>
      )}
    </Dialog>
  );
}
