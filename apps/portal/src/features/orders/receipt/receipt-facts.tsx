import type { OrderDetail } from '@mishwar/contract';
import { formatPhone, getPaymentLabel } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../../shared/format/phone-text.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { Names } from '../../../shared/ui/names.tsx';
import { getCustomerCity, getRestaurantCity } from '../shared/city-text.ts';
import { formatCompany } from '../shared/company-text.ts';
import classes from './receipt.module.css';

function Phone({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <a href={phoneHref(phone)} className={classes.phone}>
      <Ltr>{formatPhone(phone)}</Ltr>
    </a>
  );
}

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd className={classes.value}>
        <bdi>{value}</bdi>
      </dd>
      <dd className={classes.more}>{children}</dd>
    </div>
  );
}

/** Restaurant, customer, driver, payment and date. */
export function ReceiptFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return (
    <dl className={classes.facts}>
      <Fact label={t('orders.field.restaurant')} value={order.restaurant_name}>
        <bdi>{getRestaurantCity(order)}</bdi>
        <Phone phone={order.restaurant_phone} />
      </Fact>
      <Fact label={t('orders.field.customer')} value={order.customer_name}>
        <Phone phone={order.customer_phone} />
        <span>
          <Names of={[order.customer_address, getCustomerCity(order)]} />
        </span>
      </Fact>
      <Fact label={t('orders.field.driver')} value={order.driver_name || t('orders.waiting_for_accept')}>
        {order.delivery_company_name && <bdi>{order.delivery_company_name}</bdi>}
        <Phone phone={order.driver_phone} />
      </Fact>
      <Fact label={t('orders.field.payment')} value={t(`orders.payment.${getPaymentLabel(order)}`)}>
        <span>
          <Ltr>{`${date(order.created_at)} ${seconds(order.created_at)}`}</Ltr>
        </span>
        <bdi>{formatCompany(order.from_company)}</bdi>
      </Fact>
    </dl>
  );
}
