import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { WhyThisDriver } from './why-this-driver.tsx';

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
    <Dialog
      title={t('distributionRecord.title', { number: order.number })}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <WhyThisDriver orderId={order.id} />
    </Dialog>
  );
}
