import { Box, Skeleton } from '@mantine/core';
import type { PartnerOrderDetail, PartnerOrderRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PhoneLink } from '../../shared/contact/phone-link.tsx';
import { Amount } from '../../shared/format/amount.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { partnerOrderQuery } from './partner-portal.queries.ts';

/** Under the row of an order: its details. */
export function PartnerOrderPanel({ row }: { row: PartnerOrderRow }) {
  const { t } = useTranslation();
  const query = useQuery(partnerOrderQuery(row));
  const order = query.data?.data;
  if (order) return <OrderFacts order={order} />;
  if (query.isError)
    return <LoadFailed text={t('partnerPortal.orders.failed')} onRetry={() => void query.refetch()} />;
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton height={96} radius={6} />
    </div>
  );
}

function OrderFacts({ order }: { order: PartnerOrderDetail }) {
  const { t } = useTranslation();
  const { date, seconds, language } = useFormat();
  const { customer, cancel_reason_name: reason } = order;
  const facts: [string, ReactNode][] = [
    ...(customer
      ? ([
          [t('partnerPortal.orders.customer'), <bdi key="name">{customer.name}</bdi>],
          [t('partnerPortal.orders.phone'), <PhoneLink key="phone" phone={customer.phone} />],
          [t('partnerPortal.orders.address'), <bdi key="address">{customer.address}</bdi>],
        ] as [string, ReactNode][])
      : []),
    ...(order.customer_note
      ? [[t('partnerPortal.orders.note'), order.customer_note] as [string, ReactNode]]
      : []),
    ...(order.driver_phone
      ? [
          [t('partnerPortal.orders.driver_phone'), <PhoneLink key="driver" phone={order.driver_phone} />] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [
      t('partnerPortal.orders.promised'),
      <Ltr key="promised">{`${date(order.promised_at)} ${seconds(order.promised_at)}`}</Ltr>,
    ],
    [t('partnerPortal.orders.price'), <Amount key="price" value={order.company_contract_price} />],
    ...(reason
      ? [
          [t('partnerPortal.orders.reason'), language === 'ar' ? reason.nameAr : reason.nameEn] as [
            string,
            ReactNode,
          ],
        ]
      : []),
    [
      t('partnerPortal.orders.items'),
      <ul key="items" className="bullets">
        {order.items.map(({ item_name, item_quantity, sizeName }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order keep their order
          <li key={at}>
            {t('partnerPortal.orders.item', {
              n: item_quantity,
              name: sizeName ? `${item_name} (${sizeName})` : item_name,
            })}
          </li>
        ))}
      </ul>,
    ],
  ];
  return (
    <section aria-label={t('partnerPortal.orders.detail', { number: order.order_number })}>
      <dl className="cells gap-8-16 pad-12-16 size-13">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {!customer && (
        <Box component="p" className="size-12-5 soft" p="0 12px 12px">
          {t('partnerPortal.orders.ended')}
        </Box>
      )}
    </section>
  );
}
