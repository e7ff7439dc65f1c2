import type { OrderRow } from '@mishwar/contract';
import { formatPhone, getPaymentLabel } from '@mishwar/domain';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { Amount } from '../../../shared/format/amount.tsx';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { ShortTime } from '../../../shared/format/short-time.tsx';
import classes from '../../../shared/table/row-card.module.css';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { getDriverText } from '../shared/driver-text.ts';
import { OrderNumberCell, StatusAndMinutes } from '../shared/order-cells.tsx';

interface OrderCardProps {
  order: OrderRow;
  /** Whether what the delivery costs its company is shown. */
  contractPrice?: boolean;
}

/** The card of an order on a phone. */
export function OrderCard({ order, contractPrice = false }: OrderCardProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <OrderNumberCell order={order} reorderText={t('orders.reorder_mark')} />
        <StatusAndMinutes order={order} />
      </span>
      <span className="leading-24">
        <ShortTime at={order.created_at} />
      </span>
      <strong className={classes.main}>
        <bdi>{order.restaurant_name}</bdi>
      </strong>
      <span className={classes.price}>
        <strong>
          <Amount value={order.delivery_cost} />
        </strong>{' '}
        {t('common.riyal')}
      </span>
      <span className={classes.line}>
        <bdi>{order.customer_name}</bdi>
        {' · '}
        <Ltr>{formatPhone(order.customer_phone)}</Ltr>
      </span>
      <span>{t(`orders.payment.${getPaymentLabel(order)}`)}</span>
      <span className={classes.line}>
        <IconUser size={14} stroke={1.6} aria-hidden /> <bdi>{getDriverText(order, t) ?? NO_VALUE}</bdi>
      </span>
      <span>{formatCompany(order.from_company)}</span>
      {contractPrice && order.isDelivered && order.company_contract_price !== null && (
        <>
          <span className={classes.line}>{t('orders.lists.columns.company_contract_price')}</span>
          <span className={classes.price}>
            <strong>
              <Amount value={order.company_contract_price} />
            </strong>{' '}
            {t('common.riyal')}
          </span>
        </>
      )}
    </div>
  );
}

/** Stable identity for the list kit. */
export const renderOrderCard = (order: OrderRow) => <OrderCard order={order} />;
export const renderCompanyOrderCard = (order: OrderRow) => <OrderCard order={order} contractPrice />;
