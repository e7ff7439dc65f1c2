import type { OrderDetail } from '@mishwar/contract';
import { getPaymentLabel } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCompany } from '../../../shared/companies/format-company.ts';
import { PhoneLink } from '../../../shared/contact/phone-link.tsx';
import { PlaceLink } from '../../../shared/contact/place-link.tsx';
import { Amount } from '../../../shared/format/amount.tsx';
import { NO_VALUE } from '../../../shared/format/no-value.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { Names } from '../../../shared/ui/names.tsx';
import { getCustomerCity, getRestaurantCity } from '../shared/city-text.ts';
import { getDriverText } from '../shared/driver-text.ts';
import classes from './receipt.module.css';

function Fact({ label, value, children }: { label: string; value: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="bold anywhere">
        <bdi>{value}</bdi>
      </dd>
      <dd className="row wrap caption gap-0-12">{children}</dd>
    </div>
  );
}

/** Restaurant, customer, driver, payment and date. */
export function ReceiptFacts({ order }: { order: OrderDetail }) {
  const { t } = useTranslation();
  const { amount, date, seconds } = useFormat();
  return (
    <dl className={classes.facts}>
      <Fact label={t('orders.field.restaurant')} value={order.restaurant_name}>
        <bdi>{getRestaurantCity(order)}</bdi>
        <PhoneLink phone={order.restaurant_phone} />
        <PlaceLink at={order.restaurant_location.coordinates} of={order.restaurant_name} />
      </Fact>
      <Fact label={t('orders.field.customer')} value={order.customer_name}>
        <PhoneLink phone={order.customer_phone} />
        <span>
          <Names of={[order.customer_address, getCustomerCity(order)]} />
        </span>
        <PlaceLink at={order.customer_coordinates} of={order.customer_name} />
      </Fact>
      <Fact label={t('orders.field.driver')} value={getDriverText(order, t) ?? NO_VALUE}>
        {order.delivery_company_name && <bdi>{order.delivery_company_name}</bdi>}
        <PhoneLink phone={order.driver_phone} />
        {order.fee_waiver && (
          <span>
            {t('orders.fee_waived', {
              name: order.fee_waiver.subscriptionName,
              fee: amount(order.fee_waiver.fee),
              date: date(order.fee_waiver.due_date),
            })}
          </span>
        )}
        {order.company_contract_price !== null && (
          <span>
            {t('orders.field.company_contract_price')} <Amount value={order.company_contract_price} />
          </span>
        )}
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
