import { Box } from '@mantine/core';
import type { ReplayedOrder } from '@mishwar/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ShortTime } from '../../../shared/format/short-time.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import classes from '../lab.module.css';

const COLUMNS = ['order', 'since', 'restaurant', 'recorded', 'replayed'] as const;
const PAIRS = ['acceptance', 'pickup'] as const;

interface OrdersProps {
  orders: readonly ReplayedOrder[];
}

/** A page of the orders that changed hands. */
export function LabHandsTable({ orders }: OrdersProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scroll-x line-above" aria-label={t('policyLab.hands.title')} tabIndex={0}>
      <table className="table to-edges nowrap" aria-label={t('policyLab.hands.title')}>
        <thead className="ground-1">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`policyLab.hands.${column}`)}
              </th>
            ))}
            {PAIRS.map((column) => (
              <th key={column} scope="col" className="end">
                {t(`policyLab.hands.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <tr key={`${order.order_id} ${order.waiting_since}`}>
              <th scope="row">
                <OrderLink number={order.order_number} />
              </th>
              <td>
                <ShortTime at={order.waiting_since} />
              </td>
              <Box component="td" className="truncate" maw={156} title={order.restaurant_name}>
                <bdi>{order.restaurant_name}</bdi>
              </Box>
              <Box
                component="td"
                className="truncate"
                maw={156}
                title={order.recorded.driver_name ?? undefined}
              >
                <Having having={order.recorded} />
              </Box>
              <Box
                component="td"
                className="truncate"
                maw={156}
                title={order.replayed.driver_name ?? undefined}
              >
                <Having having={order.replayed} />
              </Box>
              {PAIRS.map((pair) => (
                <td key={pair} className="end">
                  <FromTo order={order} pair={pair} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The same rows as cards on a phone. */
export function LabHandsCards({ orders }: OrdersProps) {
  const { t } = useTranslation();
  return (
    <ul className="plain-list" aria-label={t('policyLab.hands.title')}>
      {orders.map((order) => (
        <Box
          component="li"
          key={`${order.order_id} ${order.waiting_since}`}
          className="relative line-above"
          px={16}
          pb={10}
        >
          <div className="row gap-8">
            <OrderLink number={order.order_number} />
            <bdi className="grow truncate">{order.restaurant_name}</bdi>
            <ShortTime className="dim" at={order.waiting_since} />
          </div>
          <dl className={`halves gap-8 ${classes.card}`}>
            {(['recorded', 'replayed'] as const).map((side) => (
              <div key={side}>
                <dt>{t(`policyLab.hands.${side}`)}</dt>
                <dd>
                  <Having having={order[side]} />
                </dd>
              </div>
            ))}
            {PAIRS.map((pair) => (
              <div key={pair}>
                <dt>{t(`policyLab.hands.${pair}`)}</dt>
                <dd>
                  <FromTo order={order} pair={pair} />
                </dd>
              </div>
            ))}
          </dl>
        </Box>
      ))}
    </ul>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: number }} className="inline-row touch bold">
      <Ltr>{number}</Ltr>
    </Link>
  );
}

function Having({ having: { driver_name, by_hand } }: { having: ReplayedOrder['recorded'] }) {
  const { t } = useTranslation();
  if (driver_name === null) return <span className="dim">{t('policyLab.hands.no_driver')}</span>;
  return (
    <>
      <bdi>{driver_name}</bdi>
      {by_hand && <span className="dim"> · {t('policyLab.hands.by_hand')}</span>}
    </>
  );
}

/** Recorded value, arrow, replayed value, aligned across rows. */
function FromTo({ order, pair }: { order: ReplayedOrder; pair: (typeof PAIRS)[number] }) {
  const { t } = useTranslation();
  const none = t('policyLab.figures.none');
  const of = ({ seconds, km }: ReplayedOrder['recorded']): string =>
    pair === 'acceptance' ? (seconds?.toFixed(0) ?? none) : (km?.toFixed(2) ?? none);
  const [from, to] = [of(order.recorded), of(order.replayed)];
  if (from === none && to === none) return <span className="dim">{none}</span>;
  const unit = t(pair === 'acceptance' ? 'policyLab.export.units.seconds' : 'policyLab.export.units.km');
  return (
    <>
      <span className="visually-hidden">{t('policyLab.hands.from_to', { from, to, unit })}</span>
      <span className={classes.fromTo} aria-hidden>
        <span className="end">{from}</span>
        <IconArrowRight size={13} stroke={1.6} className="mirror dim" />
        <span className="end">{to}</span>
        <span className="dim">{unit}</span>
      </span>
    </>
  );
}
