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
    <section className={classes.scroller} aria-label={t('policyLab.hands.title')} tabIndex={0}>
      <table className={classes.table} aria-label={t('policyLab.hands.title')}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`policyLab.hands.${column}`)}
              </th>
            ))}
            {PAIRS.map((column) => (
              <th key={column} scope="col" className={classes.end}>
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
              <td className={classes.name} title={order.restaurant_name}>
                <bdi>{order.restaurant_name}</bdi>
              </td>
              <td className={classes.name} title={order.recorded.driver_name ?? undefined}>
                <Having having={order.recorded} />
              </td>
              <td className={classes.name} title={order.replayed.driver_name ?? undefined}>
                <Having having={order.replayed} />
              </td>
              {PAIRS.map((pair) => (
                <td key={pair} className={classes.end}>
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
    <ul className={`plain-list ${classes.cards}`} aria-label={t('policyLab.hands.title')}>
      {orders.map((order) => (
        <li key={`${order.order_id} ${order.waiting_since}`}>
          <div className={classes.cardHead}>
            <OrderLink number={order.order_number} />
            <bdi className="grow truncate">{order.restaurant_name}</bdi>
            <ShortTime className={classes.dim} at={order.waiting_since} />
          </div>
          <dl>
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
        </li>
      ))}
    </ul>
  );
}

function OrderLink({ number }: { number: string }) {
  return (
    <Link to="/orders/$orderNumber" params={{ orderNumber: number }} className={classes.link}>
      <Ltr>{number}</Ltr>
    </Link>
  );
}

function Having({ having: { driver_name, by_hand } }: { having: ReplayedOrder['recorded'] }) {
  const { t } = useTranslation();
  if (driver_name === null) return <span className={classes.dim}>{t('policyLab.hands.no_driver')}</span>;
  return (
    <>
      <bdi>{driver_name}</bdi>
      {by_hand && <span className={classes.dim}> · {t('policyLab.hands.by_hand')}</span>}
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
  if (from === none && to === none) return <span className={classes.dim}>{none}</span>;
  const unit = t(pair === 'acceptance' ? 'policyLab.export.units.seconds' : 'policyLab.export.units.km');
  return (
    <>
      <span className="visually-hidden">{t('policyLab.hands.from_to', { from, to, unit })}</span>
      <span className={classes.fromTo} aria-hidden>
        <span>{from}</span>
        <IconArrowRight size={13} stroke={1.6} className="mirror" />
        <span>{to}</span>
        <span className={classes.dim}>{unit}</span>
      </span>
    </>
  );
}
