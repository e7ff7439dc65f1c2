import type { DriverRatingRow, RatingRow, StoreRatingRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from '../../shared/table/row-card.module.css';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Names } from '../../shared/ui/names.tsx';
import { Stars } from './stars.tsx';

/** A rating as a card, for phones. */
function RatingCard({ row }: { row: RatingRow }) {
  const { t } = useTranslation();
  const { language, date } = useFormat();
  const store = language === 'ar' ? row.store.store_name : row.store.store_name_en;
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <Ltr>{row.order_number}</Ltr>
        </strong>
      </span>
      <Ltr>{date(row.created_at)}</Ltr>
      <span className={classes.main}>
        <Names of={[row.customer_name, formatPhone(row.contact_phone)]} />
      </span>
      <span />
      <span className={classes.line}>
        {t('ratings.detail.driver')} <bdi>{row.driver.driver_name}</bdi>
      </span>
      <Stars value={row.driver_star} />
      <span className={classes.line}>
        {t('ratings.detail.store')} <bdi>{store}</bdi>
      </span>
      <Stars value={row.store_star} />
    </div>
  );
}

interface MeanCardProps {
  name: string;
  mean: number;
  count: number;
  children: ReactNode;
}

function MeanCard({ name, mean, count, children }: MeanCardProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{name}</bdi>
        </strong>
      </span>
      <Stars value={mean} mean />
      <span className={classes.main}>{children}</span>
      <span>{t('ratings.trend.count', { count })}</span>
    </div>
  );
}

function DriverCard({ row }: { row: DriverRatingRow }) {
  return (
    <MeanCard name={row.driver_name} mean={row.rating_star} count={row.rating_count}>
      <Names of={[row.company, formatPhone(row.phone)]} />
    </MeanCard>
  );
}

function StoreCard({ row }: { row: StoreRatingRow }) {
  const isArabic = useFormat().language === 'ar';
  return (
    <MeanCard
      name={isArabic ? row.store_name : row.store_name_en}
      mean={row.rating_star}
      count={row.rating_count}
    >
      <Names of={[isArabic ? row.city.nameAr : row.city.nameEn, formatPhone(row.phone)]} />
    </MeanCard>
  );
}

/** Stable identities for the list kit. */
export const ratingCard = (row: RatingRow) => <RatingCard row={row} />;
export const driverRatingCard = (row: DriverRatingRow) => <DriverCard row={row} />;
export const storeRatingCard = (row: StoreRatingRow) => <StoreCard row={row} />;
