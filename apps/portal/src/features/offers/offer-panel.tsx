import { Button } from '@mantine/core';
import type { OfferRow } from '@mishwar/contract';
import { IconFileInvoice, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from '../../shared/list/links-panel.module.css';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Row panel of an offer: links to the receipt and to *why this driver*. */
export function OfferPanel({ offer, onWhy }: { offer: OfferRow; onWhy: (offer: OfferRow) => void }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className={classes.panel}
      role="group"
      aria-label={t('offers.actions', { number: offer.order_number })}
    >
      <Button size="xs" variant="default" leftSection={<IconRoute {...ICON} />} onClick={() => onWhy(offer)}>
        {t('offers.open_why')}
      </Button>
      <Link className={classes.link} to="/orders/$orderNumber" params={{ orderNumber: offer.order_number }}>
        <IconFileInvoice {...ICON} />
        {t('offers.open_receipt')}
      </Link>
    </div>
  );
}
