import { Button } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { formatPhone, isSnoozable } from '@mishwar/domain';
import {
  IconCheck,
  IconClock,
  IconCreditCardOff,
  IconMapPinOff,
  IconPhone,
  IconReceiptRefund,
  IconScale,
  IconSendOff,
  IconStarOff,
  IconSteeringWheelOff,
  IconToolsKitchen2,
  IconZzz,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { IconButton } from '../../shared/ui/icon-button.tsx';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './attention-list.module.css';
import { Subject } from './attention-subject.tsx';
import { formatDuration } from './format-duration.ts';
import { ReofferButton } from './reoffer-button.tsx';
import { ReviewRating } from './review-rating.tsx';

const ICONS = {
  ledger_torn: IconScale,
  no_driver: IconSteeringWheelOff,
  driver_silent: IconMapPinOff,
  late: IconClock,
  store_wait: IconToolsKitchen2,
  refund_failed: IconReceiptRefund,
  refund_open: IconReceiptRefund,
  payment_unknown: IconCreditCardOff,
  not_delivered: IconSendOff,
  low_rating: IconStarOff,
} as const;

export interface ItemActions {
  /** Shows an order on the page; without it the number links to the receipt. */
  onOrder?: ((orderId: string) => void) | undefined;
  onAssign: (orderNumber: string) => void;
  onSnooze: (item: AttentionItem) => void;
  onEndSnooze: (item: AttentionItem) => void;
}

interface ItemProps extends ItemActions {
  item: AttentionItem;
  /** Epoch milliseconds. */
  now: number;
}

/** One item: what and since when, what happens by itself, and what the operator can do about it. */
export function Item({ item, now, ...actions }: ItemProps) {
  const { t } = useTranslation();
  const { kind, next, snooze } = item;
  const Icon = ICONS[kind];
  return (
    <li className={classes.item} data-kind={kind} data-snoozed={snooze !== null || undefined}>
      <span className={classes.tile} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <div className={classes.what}>
        <div className={classes.head}>
          <strong>{t(`attention.kind.${kind}`)}</strong>
          <Actions item={item} {...actions} />
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
        <p className={classes.time}>
          <span>{t('attention.since', { time: formatDuration(now - Date.parse(item.since)) })}</span>
          {next && <Countdown next={next} now={now} />}
        </p>
        {kind === 'no_driver' && item.order_number !== null && !snooze && (
          <p className={classes.offer}>
            <ReofferButton orderNumber={item.order_number} />
          </p>
        )}
        {kind === 'low_rating' && item.order_number !== null && !snooze && (
          <p className={classes.offer}>
            <ReviewRating ratingId={item.key.split(':')[1] ?? ''} orderNumber={item.order_number} />
          </p>
        )}
      </div>
    </li>
  );
}

/** The time that is left until something happens by itself, in figures and as a bar. */
function Countdown({ next, now }: { next: NonNullable<AttentionItem['next']>; now: number }) {
  const { t } = useTranslation();
  const [from, at] = [Date.parse(next.from), Date.parse(next.at)];
  const left = Math.max(0, at - now);
  const share = at > from ? Math.min(1, left / (at - from)) : 0;
  return (
    <span className={classes.next}>
      <span className={classes.bar} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      {left > 0
        ? t(`attention.next.${next.automation}`, { time: formatDuration(left) })
        : t(`attention.next_now.${next.automation}`)}
    </span>
  );
}

function SnoozeNote({ snooze }: { snooze: NonNullable<AttentionItem['snooze']> }) {
  const { t } = useTranslation();
  const { time } = useFormat();
  return (
    <p className="caption">
      {t('attention.snooze.until', { time: time(snooze.until), name: snooze.by })}{' '}
      <bdi className={classes.reason}>{snooze.reason}</bdi>
    </p>
  );
}

/** What helps now: a driver for an order without one, otherwise a call to its driver; and snooze. */
function Actions({ item, onAssign, onSnooze, onEndSnooze }: Omit<ItemProps, 'now' | 'onOrder'>) {
  const { t } = useTranslation();
  const { order_number: number, driver_phone: phone, driver_name: name, snooze } = item;
  if (snooze) {
    return (
      <div className={classes.actions}>
        <Button size="compact-xs" variant="default" onClick={() => onEndSnooze(item)}>
          {t('attention.snooze.end')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.actions}>
      {number !== null && name === null && item.party === null && (
        <Button size="compact-xs" variant="default" onClick={() => onAssign(number)}>
          {t('attention.assign')}
        </Button>
      )}
      {phone !== null && item.party === null && (
        <Button
          size="compact-xs"
          variant="default"
          component="a"
          href={phoneHref(phone)}
          leftSection={<IconPhone size={13} stroke={1.6} aria-hidden />}
          aria-label={t('contact.call_name', { name })}
        >
          {t('contact.call')}
        </Button>
      )}
      {isSnoozable(item.key) && (
        <IconButton label={t('attention.snooze.title')} size={24} onClick={() => onSnooze(item)}>
          <IconZzz size={15} stroke={1.6} />
        </IconButton>
      )}
    </div>
  );
}

/** An item that was resolved a moment ago. */
export function SolvedItem({ item }: { item: AttentionItem }) {
  const { t } = useTranslation();
  return (
    <li className={classes.item} data-solved>
      <span className={classes.tile} aria-hidden>
        <IconCheck size={16} stroke={1.6} />
      </span>
      <div className={classes.what}>
        <p className={classes.solved}>
          <s>{t(`attention.kind.${item.kind}`)}</s> <Ltr>{item.order_number ?? ''}</Ltr>
        </p>
        <p className="caption">{t('attention.solved')}</p>
      </div>
    </li>
  );
}
