import { Skeleton, Textarea } from '@mantine/core';
import type { SupplierRegistrationRow } from '@mishwar/contract';
import { RejectSupplier } from '@mishwar/contract/supplier-registration/supplier-registration.forms.ts';
import { formatIban, MAX_REASON_LENGTH } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { applicationQuery } from './applications.queries.ts';
import { ApplicationState, useApplicationColumns } from './applications-columns.tsx';
import { useDecideApplication } from './use-decide-application.ts';

interface DialogProps {
  row: SupplierRegistrationRow;
  onClose: () => void;
}

/** Confirms an application, which makes a company and its partner user. */
export function AcceptApplication({ row, onClose }: DialogProps) {
  const { t } = useTranslation();
  const change = useDecideApplication(onClose);
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('supplierRegistration.accept.title', { name: row.company_name })}
      confirmLabel={t('supplierRegistration.action.accept')}
      busy={change.isPending}
      onConfirm={() => change.mutate({ row, action: 'ACCEPT' })}
    >
      <p>
        <strong>{t('supplierRegistration.accept.question')}</strong>
      </p>
      <p>{t('supplierRegistration.accept.effect')}</p>
    </ConfirmModal>
  );
}

/** Rejects an application with a reason. */
export function RejectApplication({ row, onClose }: DialogProps) {
  const { t } = useTranslation();
  const change = useDecideApplication(onClose);
  const form = useEditForm({
    name: `supplier-application:${row._id}`,
    schema: RejectSupplier,
    initialValues: { reason: '' },
    send: ({ reason }) => change.mutateAsync({ row, action: 'REJECT', reason }),
  });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('supplierRegistration.reject.title', { name: row.company_name })}
      confirmLabel={t('supplierRegistration.action.reject')}
      danger
      busy={change.isPending}
      isDirty={form.isDirty}
      onConfirm={form.submit}
    >
      <p>
        <strong>{t('supplierRegistration.reject.question')}</strong>
      </p>
      <Textarea
        key={form.key('reason')}
        {...form.field('reason')}
        data-autofocus
        label={t('supplierRegistration.reject.reason')}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
      />
      <RestoredText isRestored={form.unsaved.isRestored} />
    </ConfirmModal>
  );
}

/** All that was entered with an application, and its decision. */
export function ApplicationDetails({ row, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const columns = useApplicationColumns();
  const query = useQuery(applicationQuery(row._id));
  const application = query.data?.data;
  return (
    <Dialog
      title={t('supplierRegistration.details.title', { name: row.company_name })}
      onClose={onClose}
      size={560}
    >
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={300} radius={6} />
        </div>
      )}
      {query.isError && !application && (
        <LoadFailed text={t('supplierRegistration.details.failed')} onRetry={() => void query.refetch()} />
      )}
      {application && (
        <dl className="facts halves">
          {columns
            .filter((column) => column.text(application) !== '')
            .map((column) => (
              <div key={column.id}>
                <dt>{t(column.label)}</dt>
                <dd>
                  {column.id === 'status' ? (
                    <ApplicationState status={application.status} />
                  ) : (
                    column.cell(application)
                  )}
                </dd>
              </div>
            ))}
          {application.iban !== null && (
            <div className="whole-row">
              <dt>{t('supplierRegistration.details.iban')}</dt>
              <dd>
                <Ltr>{formatIban(application.iban)}</Ltr>
              </dd>
            </div>
          )}
          {(
            [
              ['note', application.note],
              ['reason', application.reject_reason],
              ['decided_by', application.decided_by],
            ] as const
          ).map(
            ([name, text]) =>
              text !== null && (
                <div key={name} className={name === 'decided_by' ? '' : 'whole-row'}>
                  <dt>{t(`supplierRegistration.details.${name}`)}</dt>
                  <dd>
                    <bdi>{text}</bdi>
                  </dd>
                </div>
              ),
          )}
          {application.decided_at !== null && (
            <div>
              <dt>{t('supplierRegistration.details.decided_at')}</dt>
              <dd>
                <Ltr>{`${date(application.decided_at)} ${seconds(application.decided_at)}`}</Ltr>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Dialog>
  );
}
