import { SegmentedControl, TextInput } from '@mantine/core';
import type { MapOrder } from '@mishwar/contract';
import { IconRefresh, IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDebouncedText } from '../../../shared/list/filters/use-debounced-text.ts';
import { ListTabs } from '../../../shared/list/list-tabs.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { MapChange, MapSearch } from '../data/map-search.ts';
import { useMapTime } from '../data/use-map-time.ts';
import classes from './card.module.css';
import { ListState } from './list-state.tsx';
import { MapDashboard } from './map-dashboard.tsx';
import { OrderLine } from './order-line.tsx';
import { VirtualList } from './virtual-list.tsx';

interface OrdersCardProps {
  search: MapSearch;
  onSearch: (change: MapChange, options?: { replace: boolean }) => void;
  orders: readonly MapOrder[];
  counts: { new: number; assigned: number } | undefined;
  query: { isPending: boolean; isError: boolean; isFetching: boolean; error: unknown };
  onRefresh: () => void;
  /** Absent for the orders of a past moment. */
  onAssign: ((orderNumber: string) => void) | undefined;
}

const idOf = (order: MapOrder) => order._id;

/** The orders' card: open orders, and today in figures. */
export function OrdersCard(props: OrdersCardProps) {
  const { t } = useTranslation();
  const { search, onSearch, orders, counts, query, onRefresh, onAssign } = props;
  const now = useMapTime(search.at, 15_000);
  const side = search.side ?? 'orders';
  const [typed, setTyped] = useDebouncedText({
    applied: search.oq ?? '',
    onApply: (text) => onSearch({ oq: text || undefined }, { replace: true }),
  });
  const all = counts && counts.new + counts.assigned;
  return (
    <section className="column short tall ground scroll-y" aria-label={t('tracking.orders.card')}>
      <header className={classes.head} data-actions>
        <ListTabs
          label={t('tracking.orders.tabs')}
          active={side}
          onChange={(next) => onSearch({ side: next === 'dashboard' ? next : undefined }, { replace: false })}
          tabs={[
            { name: 'orders', label: t('tracking.orders.tab'), count: all?.toLocaleString('en-US') },
            { name: 'dashboard', label: t('tracking.dashboard.tab') },
          ]}
        />
        <span className="fill" />
        <IconButton label={t('tracking.orders.refresh')} onClick={onRefresh} aria-busy={query.isFetching}>
          <IconRefresh size={17} stroke={1.6} />
        </IconButton>
      </header>
      {side === 'dashboard' ? (
        <MapDashboard />
      ) : (
        <>
          <TextInput
            className="fixed"
            m="8px 12px"
            type="search"
            size="xs"
            aria-label={t('tracking.orders.search')}
            placeholder={t('tracking.orders.search')}
            leftSection={<IconSearch size={15} stroke={1.6} aria-hidden />}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <SegmentedControl
            className="fixed"
            m="0 12px 8px"
            size="xs"
            fullWidth
            aria-label={t('tracking.orders.which')}
            value={search.orders ?? 'all'}
            onChange={(value) =>
              onSearch(
                { orders: value === 'new' || value === 'assigned' ? value : undefined },
                { replace: false },
              )
            }
            data={[
              { value: 'all', label: t('tracking.all') },
              {
                value: 'new',
                label: t('tracking.orders.new', { shown: counts?.new.toLocaleString('en-US') ?? '' }),
              },
              {
                value: 'assigned',
                label: t('tracking.orders.assigned', {
                  shown: counts?.assigned.toLocaleString('en-US') ?? '',
                }),
              },
            ]}
          />
          <ListState
            query={query}
            isEmpty={orders.length === 0}
            empty={t('tracking.orders.empty')}
            onRetry={onRefresh}
          >
            <VirtualList label={t('tracking.orders.list')} rows={orders} rowKey={idOf} estimate={104}>
              {(order) => (
                <OrderLine
                  order={order}
                  now={now}
                  isSelected={search.order === order._id}
                  onAssign={onAssign}
                  onSelect={(orderId) =>
                    onSearch(
                      { order: search.order === orderId ? undefined : orderId, driver: undefined },
                      { replace: false },
                    )
                  }
                />
              )}
            </VirtualList>
          </ListState>
        </>
      )}
    </section>
  );
}
