import { Tabs } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { WhyThisDriver } from '../../../distribution-record/why-this-driver.tsx';
import classes from './history-tabs.module.css';
import { OrderHistory } from './order-history.tsx';

/** What happened to an order, and how it came to its driver. */
export function HistoryTabs({ orderId }: { orderId: string }) {
  const { t } = useTranslation();
  return (
    <Tabs defaultValue="history" keepMounted={false}>
      <Tabs.List className={classes.tabs}>
        <Tabs.Tab value="history">{t('orders.history.tab')}</Tabs.Tab>
        <Tabs.Tab value="why">{t('distributionRecord.tab')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="history">
        <OrderHistory orderId={orderId} />
      </Tabs.Panel>
      <Tabs.Panel value="why">
        <WhyThisDriver orderId={orderId} />
      </Tabs.Panel>
    </Tabs>
  );
}
