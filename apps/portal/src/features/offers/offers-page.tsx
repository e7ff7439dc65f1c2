import type { OfferRow } from '@mishwar/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { companiesQuery } from '../../shared/api/lookups.queries.ts';
import { ListPage } from '../../shared/list/list-page.tsx';
import { usePageHead } from '../../shared/page/page-head.ts';
import { offerCard } from './offer-card.tsx';
import { OfferPanel } from './offer-panel.tsx';
import { offersQuery } from './offers.queries.ts';
import { useOfferColumns } from './offers-columns.tsx';
import { type OffersSearch, offersList } from './offers-search.ts';

interface OffersPageProps {
  search: OffersSearch;
  onSearch: (search: OffersSearch, options: { replace: boolean }) => void;
  /** The *why this driver* view of an offer's order. */
  why: (order: { id: string; number: string }, close: () => void) => ReactNode;
}

const offerId = (offer: OfferRow) => offer._id;

/** The delivery companies of the filter. */
function useCompanyOptions() {
  const { data, isLoading, isError } = useQuery(companiesQuery());
  return useMemo(() => {
    const options = (data?.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
    return { driver_company: { options, isLoading, isError } };
  }, [data, isLoading, isError]);
}

/** The open offers and the outcome of past ones. */
export function OffersPage({ search, onSearch, why }: OffersPageProps) {
  const { t } = useTranslation();
  const query = useQuery(offersQuery(search));
  const columns = useOfferColumns();
  const [explained, setExplained] = useState<OfferRow | null>(null);
  const panel = useCallback((offer: OfferRow) => <OfferPanel offer={offer} onWhy={setExplained} />, []);
  const rowName = useCallback(
    ({ order_number: number, driver_name: driver }: OfferRow) => t('offers.name', { number, driver }),
    [t],
  );
  usePageHead({ title: t('offers.title'), parents: [{ label: t('shell.groups.orders') }] });
  return (
    <>
      <ListPage
        name={t('offers.title')}
        list={offersList}
        search={search}
        onSearch={onSearch}
        query={query}
        rows={query.data?.data.results}
        total={query.data?.data.total}
        totalExact={query.data?.data.total_exact}
        columns={columns}
        rowId={offerId}
        rowName={rowName}
        primaryFilter="driver"
        filterOptions={useCompanyOptions()}
        panel={panel}
        card={offerCard}
        csvName="offers"
        live
        toolbar={
          query.data && (
            <span className="size-12-5 dim nowrap" role="status">
              {t('offers.out', { count: query.data.out })}
            </span>
          )
        }
      />
      {explained && why({ id: explained.order_id, number: explained.order_number }, () => setExplained(null))}
    </>
  );
}
