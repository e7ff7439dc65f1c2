import { useTranslation } from 'react-i18next';
import { ShortTime } from '../../../shared/format/short-time.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { getExpectedAt } from '../shared/expected-at.ts';
import { buildOrderSteps, type OrderStep } from './order-steps.ts';
import classes from './order-timeline.module.css';

const STATE_TEXT = {
  done: 'done',
  skipped: 'skipped',
  stopped: 'done',
  current: 'current',
  ahead: 'ahead',
} as const;
const LOOKS = {
  done: 'bold',
  skipped: 'soft',
  stopped: 'bold problem',
  current: 'bold',
  ahead: 'soft',
} as const;

/** The steps of an order from creation to delivery or cancellation, with their times. */
export function OrderTimeline({ order }: { order: Parameters<typeof getExpectedAt>[0] }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  const expected = getExpectedAt(order);
  const caption = ({ name, at, state }: OrderStep) => {
    if (at) return <ShortTime at={at} />;
    if (name !== 'delivered' || state === 'done') return '–';
    const promised = t('orders.step.promised', { time: time(order.promised_at) });
    return expected ? `${promised} · ${t('orders.step.expected', { time: time(expected) })}` : promised;
  };
  return (
    <ol className={`flex plain-list ${classes.steps}`} aria-label={t('orders.timeline')}>
      {buildOrderSteps(order).map((step) => (
        <li
          key={step.name}
          className={classes.step}
          data-state={step.state}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className={`size-12-5 ${LOOKS[step.state]}`}>{t(`orders.step.${step.name}`)}</span>
          <span className="caption nowrap">{caption(step)}</span>
          <span className="visually-hidden">{t(`orders.step.${STATE_TEXT[step.state]}`)}</span>
        </li>
      ))}
    </ol>
  );
}
