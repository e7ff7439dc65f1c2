import type { OfferRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { IconUser } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Answer } from './answer.tsx';
import { OfferStatus } from './offers-columns.tsx';

/** An offer as a card on a phone. */
function OfferCard({ offer }: { offer: OfferRow }) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <Ltr>{offer.order_number}</Ltr>
        </strong>
        <OfferStatus offer={offer} />
      </span>
      <span>{seconds(offer.offered_at)}</span>
      <span className={classes.main}>
        <IconUser size={14} stroke={1.6} aria-hidden /> <bdi>{offer.driver_name}</bdi>
      </span>
      <span>
        <Answer offer={offer} />
      </span>
      <span className={classes.line}>
        <bdi>{offer.restaurant_name}</bdi>
        {' · '}
        <Ltr>{formatPhone(offer.driver_phone)}</Ltr>
      </span>
      <span>{t('distributionRecord.wave', { number: offer.wave })}</span>
    </div>
  );
}

/** Stable identity for the list kit. */
export const offerCard = (offer: OfferRow) => <OfferCard offer={offer} />;
