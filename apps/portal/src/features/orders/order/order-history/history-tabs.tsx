import { Tabs } from '@mantine/core';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useOrderSlots } from '../../../../shared/orders/order-slots.tsx';
import { OrderHistory } from './order-history.tsx';

/** The history of an order and the distribution that chose its driver. */
export function HistoryTabs({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  const { WhyThisDriver } = useOrderSlots();
  return (
    <Tabs defaultValue="history" keepMounted={false}>
      <Tabs.List mb={12}>
        <Tabs.Tab value="history">{t('orders.history.tab')}</Tabs.Tab>
        <Tabs.Tab value="why">{t('distributionRecord.tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">
        <OrderHistory orderId={orderId} />
      </Tabs.Panel>
      <Tabs.Panel value="why">
        <Suspense>
          <WhyThisDriver orderId={orderId} />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}
