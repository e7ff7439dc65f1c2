import type { DriverRatingRow, RatingRow, StoreRatingRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { IconPhoto } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import type { TextKey } from '../../shared/i18n/i18n.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import { dateColumn, sortedTimeColumn } from '../../shared/table/usual-columns.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { Stars, starsText } from './stars.tsx';

type Named = [id: string, label: TextKey, width: number];
type More<Row> = Partial<ListColumn<Row>>;

const textColumn = <Row,>(
  [id, label, width]: Named,
  text: (row: Row) => string,
  more: More<Row> = {},
): ListColumn<Row> => ({ id, label, width, text, cell: (row) => <bdi>{text(row)}</bdi>, ...more });

const digitsColumn = <Row,>(
  [id, label, width]: Named,
  text: (row: Row) => string,
  more: More<Row> = {},
): ListColumn<Row> => ({
  ...{ id, label, width, text, whole: true },
  cell: (row) => <Ltr>{text(row)}</Ltr>,
  ...more,
});

const starsColumn = <Row,>([id, label, width]: Named, of: (row: Row) => number): ListColumn<Row> => ({
  ...{ id, label, width, whole: true },
  text: (row) => starsText({ value: of(row) }),
  cell: (row) => <Stars value={of(row)} />,
});

const meanColumns = <Row extends { rating_star: number; rating_count: number }>(): ListColumn<Row>[] => [
  {
    ...{ id: 'rating', label: 'ratings.columns.rating', width: 96, whole: true, sorted: true },
    text: ({ rating_star }) => starsText({ value: rating_star, mean: true }),
    cell: ({ rating_star }) => <Stars value={rating_star} mean />,
  },
  digitsColumn(['rating_count', 'ratings.columns.rating_count', 110], (row) => String(row.rating_count)),
];

/** The columns of all ratings. */
export function useRatingColumns(): readonly ListColumn<RatingRow>[] {
  const format = useFormat();
  return useMemo((): ListColumn<RatingRow>[] => {
    const store = ({ store: { store_name, store_name_en } }: RatingRow) =>
      format.language === 'ar' ? store_name : store_name_en;
    return [
      digitsColumn(['order_number', 'ratings.columns.order_number', 104], (row) => row.order_number, {
        fixed: true,
      }),
      textColumn(['customer', 'ratings.columns.customer', 124], (row) => row.customer_name, { grow: true }),
      digitsColumn(['customer_phone', 'ratings.columns.customer_phone', 112], (row) =>
        formatPhone(row.contact_phone),
      ),
      textColumn(['driver', 'ratings.columns.driver', 130], (row) => row.driver.driver_name, { grow: true }),
      starsColumn(['driver_star', 'ratings.columns.driver_star', 92], (row) => row.driver_star),
      textColumn(['driver_feedback', 'ratings.columns.driver_feedback', 150], (row) => row.driver_feedback, {
        grow: true,
      }),
      textColumn(['store', 'ratings.columns.store', 130], store, { grow: true }),
      starsColumn(['store_star', 'ratings.columns.store_star', 92], (row) => row.store_star),
      textColumn(['store_feedback', 'ratings.columns.store_feedback', 150], (row) => row.store_feedback, {
        grow: true,
      }),
      {
        ...{ id: 'images', label: 'ratings.columns.images', width: 60 },
        text: ({ images }) => (images.length > 0 ? String(images.length) : ''),
        cell: ({ images }) =>
          images.length > 0 && (
            <span className="inline-row gap-4">
              <IconPhoto size={15} stroke={1.6} aria-hidden />
              {images.length}
            </span>
          ),
      },
      dateColumn({ id: 'date', label: 'ratings.columns.date', format }, (row) => row.created_at),
      sortedTimeColumn({ id: 'time', label: 'ratings.columns.time', format }, (row) => row.created_at),
    ];
  }, [format]);
}

/** The columns of drivers with the mean of their stars, in the specification's order. */
export function useDriverRatingColumns(): readonly ListColumn<DriverRatingRow>[] {
  return useMemo(
    (): ListColumn<DriverRatingRow>[] => [
      digitsColumn(['id_number', 'ratings.columns.id_number', 120], (row) => row.id_number),
      textColumn(['company', 'ratings.columns.company', 180], (row) => row.company ?? '', { grow: true }),
      textColumn(['driver_name', 'ratings.columns.driver', 220], (row) => row.driver_name, {
        fixed: true,
        grow: true,
      }),
      digitsColumn(['phone', 'ratings.columns.driver_phone', 124], (row) => formatPhone(row.phone)),
      ...meanColumns<DriverRatingRow>(),
    ],
    [],
  );
}

/** The columns of stores with the mean of their stars, in the specification's order. */
export function useStoreRatingColumns(): readonly ListColumn<StoreRatingRow>[] {
  const { language } = useFormat();
  return useMemo((): ListColumn<StoreRatingRow>[] => {
    const isArabic = language === 'ar';
    return [
      textColumn(
        ['store_name', 'ratings.columns.store', 220],
        (row) => (isArabic ? row.store_name : row.store_name_en),
        { fixed: true, grow: true },
      ),
      textColumn(
        ['city', 'ratings.columns.city', 140],
        ({ city }) => (isArabic ? city.nameAr : city.nameEn),
        { grow: true },
      ),
      digitsColumn(['phone', 'ratings.columns.store_phone', 124], (row) => formatPhone(row.phone)),
      digitsColumn(['merchant_id', 'ratings.columns.merchant_id', 120], (row) => row.merchant_id),
      ...meanColumns<StoreRatingRow>(),
    ];
  }, [language]);
}

/** The columns of the ratings of one driver or store, in the specification's order. */
export function useRatingLogColumns(of: 'driver' | 'store'): readonly ListColumn<RatingRow>[] {
  const format = useFormat();
  const { t } = useTranslation();
  return useMemo((): ListColumn<RatingRow>[] => {
    const feedback = (row: RatingRow) => (of === 'driver' ? row.driver_feedback : row.store_feedback);
    return [
      digitsColumn(['order_number', 'ratings.columns.order_number', 110], (row) => row.order_number, {
        fixed: true,
      }),
      digitsColumn(['customer_phone', 'ratings.columns.customer_phone', 124], (row) =>
        formatPhone(row.contact_phone),
      ),
      textColumn(['customer', 'ratings.columns.customer', 160], (row) => row.customer_name, { grow: true }),
      starsColumn(['star', 'ratings.columns.star', 84], (row) =>
        of === 'driver' ? row.driver_star : row.store_star,
      ),
      textColumn(['feedback', 'ratings.columns.feedback', 240], feedback, {
        grow: true,
        cell: (row) => <bdi>{feedback(row) || t('ratings.detail.no_feedback')}</bdi>,
      }),
      dateColumn({ id: 'date', label: 'ratings.columns.date', format }, (row) => row.created_at),
      digitsColumn(
        ['date_time', 'ratings.columns.date_time', 158],
        (row) => `${format.date(row.created_at)} ${format.seconds(row.created_at)}`,
        { sorted: true },
      ),
    ];
  }, [of, format, t]);
}
