import type { PartnerDriverRow } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Amount } from '../../shared/format/amount.tsx';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import type { ListColumn } from '../../shared/table/list-column.ts';
import classes from '../../shared/table/row-card.module.css';
import { amountColumn } from '../../shared/table/usual-columns.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { partnerDriversQuery } from './partner-portal.queries.ts';
import { type PartnerDriversSearch, partnerDriversList } from './partner-search.ts';

type Column = ListColumn<PartnerDriverRow>;

interface PartnerDriversPageProps {
  search: PartnerDriversSearch;
  onSearch: (search: PartnerDriversSearch, options: { replace: boolean }) => void;
}

const rowId = (row: PartnerDriverRow) => row._id;
const rowName = (row: PartnerDriverRow) => row.name;

/** The drivers of the company. */
export function PartnerDriversPage({ search, onSearch }: PartnerDriversPageProps) {
  const { t } = useTranslation();
  const query = useQuery(partnerDriversQuery(search));
  usePageHead({ title: t('partnerPortal.drivers.title') });
  const answer = query.data?.data;
  return (
    <ListPage
      name={t('partnerPortal.drivers.title')}
      list={partnerDriversList}
      search={search}
      onSearch={onSearch}
      query={query}
      rows={answer?.results}
      total={answer?.total}
      totalExact={answer?.total_exact}
      columns={useDriverColumns()}
      rowId={rowId}
      rowName={rowName}
      primaryFilter="keyword"
      card={driverCard}
      csvName="drivers"
    />
  );
}

function DriverState({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation();
  return (
    <StatusBadge tone={isActive ? 'delivered' : 'new'}>
      {t(isActive ? 'partnerPortal.drivers.active' : 'partnerPortal.drivers.inactive')}
    </StatusBadge>
  );
}

const WIDTHS = { name: 220, phone: 120, city: 120, ready: 90, registered: 110, status: 100 };

function useDriverColumns(): readonly Column[] {
  const { t } = useTranslation();
  const format = useFormat();
  return useMemo((): Column[] => {
    const column = (id: keyof typeof WIDTHS, text: Column['text'], more: Partial<Column> = {}): Column => ({
      id,
      label: `partnerPortal.drivers.columns.${id}`,
      width: WIDTHS[id],
      text,
      cell: (row) => <bdi>{text(row)}</bdi>,
      ...more,
    });
    const city = (row: PartnerDriverRow) => (format.language === 'ar' ? row.city_ar : row.city_en);
    return [
      column('name', (row) => row.name, { fixed: true, grow: true }),
      column('phone', (row) => formatPhone(row.phone), {
        whole: true,
        cell: (row) => <Ltr>{formatPhone(row.phone)}</Ltr>,
      }),
      column('city', (row) => city(row) ?? NO_VALUE),
      amountColumn(
        { id: 'balance', label: 'partnerPortal.drivers.columns.balance', format },
        (row: PartnerDriverRow) => row.balance,
      ),
      column('ready', ({ isReady }) => t(isReady ? 'common.yes' : 'common.no')),
      column('registered', (row) => format.date(row.registration_date), {
        whole: true,
        sorted: true,
        cell: (row) => <Ltr>{format.date(row.registration_date)}</Ltr>,
      }),
      column(
        'status',
        ({ isActive }) => t(isActive ? 'partnerPortal.drivers.active' : 'partnerPortal.drivers.inactive'),
        { essential: true, cell: (row) => <DriverState isActive={row.isActive} /> },
      ),
    ];
  }, [t, format]);
}

function DriverCard({ row }: { row: PartnerDriverRow }) {
  const { t } = useTranslation();
  return (
    <div className={classes.card}>
      <span className={classes.head}>
        <strong>
          <bdi>{row.name}</bdi>
        </strong>
        <DriverState isActive={row.isActive} />
      </span>
      <span className={classes.price}>
        <strong>
          <Amount value={row.balance} />
        </strong>{' '}
        {t('common.riyal')}
      </span>
      <span className={classes.main}>
        <Ltr>{formatPhone(row.phone)}</Ltr>
      </span>
      <span>{row.isReady ? t('partnerPortal.drivers.ready') : ''}</span>
    </div>
  );
}

/** Stable identity for the list kit. */
const driverCard = (row: PartnerDriverRow) => <DriverCard row={row} />;
