import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DriverDayView } from './driver-day.tsx';
import { WhyThisDriver } from './why-this-driver.tsx';

interface RecordDialogProps {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

function RecordDialog({ title, onClose, children }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={title}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}

/** The waves of an order in a dialog. The route loads the distribution's texts. */
export function WhyDialog({
  order,
  onClose,
}: {
  order: { id: string; number: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <RecordDialog title={t('distributionRecord.title', { number: order.number })} onClose={onClose}>
      <WhyThisDriver orderId={order.id} />
    </RecordDialog>
  );
}

/** A driver's last 24 hours in the distribution in a dialog. The slot loads the distribution's texts. */
export function WhyNoOrdersDialog({
  driver: { _id: id, name },
  onClose,
}: {
  driver: { _id: string; name: string };
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <RecordDialog title={t('distributionRecord.day.open', { name })} onClose={onClose}>
      <DriverDayView driver={{ id, name }} />
    </RecordDialog>
  );
}
