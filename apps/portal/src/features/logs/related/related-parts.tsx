import { Button } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DriverExchanges, OrderExchanges } from './order-timeline.tsx';

const WIDTH = 620;

/** What was sent about an order to each third party, and what is missing. */
export function OrderExchangesDialog({ orderNumber, onClose }: { orderNumber: string; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('logs.related.title', { number: orderNumber })} onClose={onClose} size={WIDTH}>
      <OrderExchanges orderNumber={orderNumber} />
    </Dialog>
  );
}

/** Opens what was sent about a driver. */
export function DriverExchangesButton({ driverId }: { driverId: string }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsExchange size={16} stroke={1.6} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('logs.related.button')}
      </Button>
      {isOpen && (
        <Dialog title={t('logs.related.driver_title')} onClose={() => setOpen(false)} size={WIDTH}>
          <DriverExchanges driverId={driverId} />
        </Dialog>
      )}
    </>
  );
}
