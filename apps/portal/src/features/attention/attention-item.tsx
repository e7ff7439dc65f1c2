import type { AttentionItem, AttentionReason } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import {
  IconCheck,
  IconClock,
  IconClockExclamation,
  IconCreditCardOff,
  IconMapPinOff,
  IconReceiptRefund,
  IconScale,
  IconSendOff,
  IconStarOff,
  IconSteeringWheelOff,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { ItemActions, type ItemHandlers, ItemHelp } from './attention-actions.tsx';
import classes from './attention-list.module.css';
import { Subject } from './attention-subject.tsx';
import { Countdown, LateBy, Since } from './attention-times.tsx';

const ALARM = 'alarmed problem';
/** Warnings, and kinds that concern money or an integration rather than a waiting customer. */
const WARNING = 'warned';
const LOOKS = {
  ledger_torn: [IconScale, ALARM],
  no_driver: [IconSteeringWheelOff, ALARM],
  driver_silent: [IconMapPinOff, ALARM],
  late: [IconClock, ALARM],
  late_soon: [IconClockExclamation, WARNING],
  store_wait: [IconToolsKitchen2, WARNING],
  refund_failed: [IconReceiptRefund, WARNING],
  refund_open: [IconReceiptRefund, WARNING],
  payment_unknown: [IconCreditCardOff, WARNING],
  not_delivered: [IconSendOff, WARNING],
  low_rating: [IconStarOff, WARNING],
} as const;

interface ItemProps extends ItemHandlers {
  item: AttentionItem;
  /** Epoch milliseconds. */
  now: number;
}

/** One item: why and since when, what happens by itself, and what the operator can do about it. */
export function Item({ item, now, ...actions }: ItemProps) {
  const { t } = useTranslation();
  const { kind, next, snooze } = item;
  const [Icon, look] = LOOKS[kind];
  return (
    <li
      className={`flex gap-10 pad-10-16 line-below ${snooze ? 'ground-1' : ''}`}
      data-kind={kind}
      data-snoozed={snooze !== null || undefined}
    >
      <span
        className={`grid fixed centred rounded ${snooze ? 'ground-2 dim' : look} ${classes.tile}`}
        aria-hidden
      >
        <Icon size={16} stroke={1.6} />
      </span>
      <div className="grow soft">
        <div className="flex between gap-8">
          <strong className="ink">{t(`attention.kind.${kind}`)}</strong>
          <ItemActions item={item} {...actions} />
        </div>
        <Subject item={item} onOrder={actions.onOrder} />
        {item.driver_name && (
          <p>
            <bdi>{item.driver_name}</bdi>
            {item.driver_phone && (
              <>
                {' '}
                <Ltr>{formatPhone(item.driver_phone)}</Ltr>
              </>
            )}
          </p>
        )}
        {snooze && <SnoozeNote snooze={snooze} />}
        <p className="flex wrap between caption gap-0-12">
          <When of={item} now={now} />
          {next && <Countdown next={next} now={now} />}
        </p>
        {item.also.length > 0 && (
          <ul className="plain-list ink" aria-label={t('attention.also')}>
            {item.also.map((reason) => (
              <li key={reason.key}>
                {t(`attention.kind.${reason.kind}`)}{' '}
                <span className="caption">
                  <When of={reason} now={now} />
                </span>
              </li>
            ))}
          </ul>
        )}
        {!snooze && <ItemHelp item={item} />}
      </div>
    </li>
  );
}

/** Since when a reason holds, or how late an order is expected that will be late. */
function When({ of: { since, late_by }, now }: { of: AttentionReason; now: number }) {
  return late_by === null ? <Since since={since} now={now} /> : <LateBy minutes={late_by} />;
}

function SnoozeNote({ snooze }: { snooze: NonNullable<AttentionItem['snooze']> }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <p className="caption">
      {t('attention.snooze.until', { time: time(snooze.until), name: snooze.by })}{' '}
      <bdi className="anywhere">{snooze.reason}</bdi>
    </p>
  );
}

/** An item that was resolved a moment ago. */
export function SolvedItem({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  return (
    <li className="flex gap-10 pad-10-16 line-below ground-1" data-solved>
      <span className={`grid fixed centred rounded ${classes.tile}`} data-solved aria-hidden>
        <IconCheck size={16} stroke={1.6} />
      </span>
      <div className="grow soft">
        <p className="bold">
          <s>{t(`attention.kind.${item.kind}`)}</s> <Ltr>{item.order_number ?? ''}</Ltr>
        </p>
        <p className="caption">{t('attention.solved')}</p>
      </div>
    </li>
  );
}
