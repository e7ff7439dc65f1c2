import { Skeleton } from '@mantine/core';
import type { CompanyDependents, DeliveryCompany } from '@mishwar/contract';
import { COMPANY_DEPENDENT_LISTS } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import { Amount } from '../../shared/format/amount.tsx';
import type { ListLink } from '../../shared/page/list-link.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { companyDependentsQuery } from './companies.queries.ts';
import { companyTabLink } from './company-links.ts';
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
  const { activeDrivers, openOrders } = COMPANY_DEPENDENT_LISTS;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('deliveryCompanies.deactivate.title', { name: company.name })}
      confirmLabel={t('deliveryCompanies.action.deactivate')}
      danger
      disabled={!query.data}
      busy={deactivate.isPending}
      onConfirm={() => deactivate.mutate(company, { onSettled: onClose })}
    >
      <p>
        <strong>{t('deliveryCompanies.deactivate.question')}</strong>
      </p>
      <p>{t('deliveryCompanies.deactivate.effect')}</p>
      <Dependents query={query}>
        {(of) => (
          <>
            <Dependent
              name={t('deliveryCompanies.deactivate.drivers')}
              count={of.active_drivers}
              list={companyTabLink(company._id, 'driver', activeDrivers)}
            />
            <Dependent
              name={t('deliveryCompanies.deactivate.open_orders')}
              count={of.open_orders}
              list={companyTabLink(company._id, 'order', openOrders)}
            />
            <Dependent
              name={t('deliveryCompanies.deactivate.partners')}
              count={of.partners}
              list={companyTabLink(company._id, 'partner')}
            />
            <Term name={t('deliveryCompanies.deactivate.money_held')}>
              <Amount value={of.money_held} />
            </Term>
            <Term name={t('deliveryCompanies.deactivate.balances')}>
              <Amount value={of.balances} />
            </Term>
          </>
        )}
      </Dependents>
    </ConfirmModal>
  );
}

/** Confirms a deletion. It is not offered, and the server refuses it, while anything depends on the company. */
export function DeleteCompanyModal({ company, onClose }: ModalProps) {
  const { t } = useTranslation();
  const { remove } = useCompanyActions();
  const query = useQuery(companyDependentsQuery(company._id));
  const of = query.data?.data;
  const isFree = of !== undefined && of.drivers + of.open_orders + of.partners === 0;
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('deliveryCompanies.remove.title', { name: company.name })}
      confirmLabel={t('deliveryCompanies.action.remove')}
      danger
      disabled={!isFree}
      busy={remove.isPending}
      onConfirm={() => remove.mutate(company, { onSettled: onClose })}
    >
      {of && !isFree ? (
        <p role="alert">
          <strong>{t('deliveryCompanies.remove.refused')}</strong>
        </p>
      ) : (
        <>
          <p>
            <strong>{t('deliveryCompanies.remove.question')}</strong>
          </p>
          <p>{t('deliveryCompanies.remove.effect')}</p>
        </>
      )}
      <Dependents query={query}>
        {({ drivers, open_orders, partners }) => (
          <>
            <Dependent
              name={t('deliveryCompanies.remove.drivers')}
              count={drivers}
              list={companyTabLink(company._id, 'driver')}
            />
            <Dependent
              name={t('deliveryCompanies.remove.open_orders')}
              count={open_orders}
              list={companyTabLink(company._id, 'order', COMPANY_DEPENDENT_LISTS.openOrders)}
            />
            <Dependent
              name={t('deliveryCompanies.remove.partners')}
              count={partners}
              list={companyTabLink(company._id, 'partner')}
            />
          </>
        )}
      </Dependents>
    </ConfirmModal>
  );
}

interface DependentsProps {
  query: {
    data?: { data: CompanyDependents } | undefined;
    isPending: boolean;
    refetch: () => unknown;
  };
  children: (of: CompanyDependents) => ReactNode;
}

/** What depends on the company, once it is known. */
function Dependents({ query, children }: DependentsProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Skeleton height={112} radius={6} />
      </div>
    );
  }
  if (!query.data) {
    return (
      <LoadFailed text={t('deliveryCompanies.deactivate.failed')} onRetry={() => void query.refetch()} />
    );
  }
  return <dl className="sums lines no-margin frame rounded-card">{children(query.data.data)}</dl>;
}

function Term({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A count that leads to the list it counts. */
function Dependent({ name, count, list }: { name: string; count: number; list: ListLink }) {
  return (
    <Term name={name}>
      <Link to={list.to} search={list.search} aria-label={`${name}: ${count}`}>
        <Ltr>{count}</Ltr>
      </Link>
    </Term>
  );
}
