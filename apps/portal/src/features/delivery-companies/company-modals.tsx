import { Skeleton } from '@mantine/core';
import type { DeliveryCompany } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { Amount } from '../../shared/format/amount.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { companyDependentsQuery } from './companies.queries.ts';
import classes from './company-modals.module.css';
import { useCompanyActions } from './use-company-actions.ts';

interface ModalProps {
  company: Pick<DeliveryCompany, '_id' | 'name'>;
  onClose: () => void;
}

/** Confirms a deactivation, with what it stops. */
export function DeactivateCompanyModal({ company, onClose }: ModalProps) {
  const { t } = useTranslation();
  const { deactivate } = useCompanyActions();
  const query = useQuery(companyDependentsQuery(company._id));
  const stops = query.data?.data;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('deliveryCompanies.deactivate.title', { name: company.name })}
      confirmLabel={t('deliveryCompanies.action.deactivate')}
      danger
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(company, { onSettled: onClose })}
    >
      <p>
        <strong>{t('deliveryCompanies.deactivate.question')}</strong>
      </p>
      <p>{t('deliveryCompanies.deactivate.effect')}</p>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={112} radius={6} />
        </div>
      )}
      {query.isError && !stops && (
        <LoadFailed text={t('deliveryCompanies.deactivate.failed')} onRetry={() => void query.refetch()} />
      )}
      {stops && (
        <dl className={classes.stops}>
          <div>
            <dt>{t('deliveryCompanies.deactivate.drivers')}</dt>
            <dd>
              <Ltr>{stops.active_drivers}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('deliveryCompanies.deactivate.open_orders')}</dt>
            <dd>
              <Ltr>{stops.open_orders}</Ltr>
            </dd>
          </div>
          <div>
            <dt>{t('deliveryCompanies.deactivate.money_held')}</dt>
            <dd>
              <Amount value={stops.money_held} />
            </dd>
          </div>
          <div>
            <dt>{t('deliveryCompanies.deactivate.balances')}</dt>
            <dd>
              <Amount value={stops.balances} />
            </dd>
          </div>
        </dl>
      )}
    </ConfirmModal>
  );
}

/** Confirms a deletion; the server refuses it while drivers, partner users or open orders depend on the company. */
export function DeleteCompanyModal({ company, onClose }: ModalProps) {
  const { t } = useTranslation();
  const { remove } = useCompanyActions();
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('deliveryCompanies.remove.title', { name: company.name })}
      confirmLabel={t('deliveryCompanies.action.remove')}
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate(company, { onSettled: onClose })}
    >
      <p>
        <strong>{t('deliveryCompanies.remove.question')}</strong>
      </p>
      <p>{t('deliveryCompanies.remove.effect')}</p>
    </ConfirmModal>
  );
}
