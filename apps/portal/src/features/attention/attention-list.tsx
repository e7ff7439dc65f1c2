import { Button, Skeleton } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { formatPhone } from '@mishwar/domain';
import {
  IconClock,
  IconCreditCardOff,
  IconMapPinOff,
  IconMoodCheck,
  IconReceiptRefund,
  IconScale,
  IconSendOff,
  IconSteeringWheelOff,
  IconToolsKitchen2,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phoneHref } from '../../shared/format/phone-text.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import classes from './attention-list.module.css';
import { formatDuration } from './format-duration.ts';

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
} as const;

interface AttentionQuery {
  data: { data: { results: AttentionItem[]; total: number } } | undefined;
  isPending: boolean;
  refetch: () => unknown;
}

interface AttentionListProps {
  query: AttentionQuery;
  /** Shows an order on the page; without it the number links to the receipt. */
  onOrder?: ((orderId: string) => void) | undefined;
}

/** The items that need attention, most urgent first, with the time to the next automatic step. */
export function AttentionList({ query, onOrder }: AttentionListProps) {
  const { t } = useTranslation();
  const now = useNow();
  if (query.isPending) {
    return (
      <div className={classes.loading} role="status" aria-label={t('common.loading')}>
        {[1, 0.7, 0.4].map((opacity) => (
          <Skeleton key={opacity} height={64} radius={6} style={{ opacity }} />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <div className={classes.state} role="alert">
        <p>{t('attention.failed')}</p>
        <Button size="xs" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  const { results, total } = query.data.data;
  if (results.length === 0) {
    return (
      <div className={classes.state} role="status">
        <IconMoodCheck size={22} stroke={1.6} aria-hidden />
        <p className={classes.strong}>{t('attention.nothing')}</p>
        <p>{t('attention.nothing_body')}</p>
      </div>
    );
  }
  return (
    <div className={classes.scroll}>
      <ul className="plain-list" aria-label={t('attention.list')}>
        {results.map((item) => (
          <Item key={item.key} item={item} now={now} onOrder={onOrder} />
        ))}
      </ul>
      {total > results.length && (
        <p className={classes.more}>{t('attention.more', { count: total - results.length })}</p>
      )}
    </div>
  );
}

interface ItemProps extends Pick<AttentionListProps, 'onOrder'> {
  item: AttentionItem;
  now: number;
}

function Item({ item, now, onOrder }: ItemProps) {
  const { t } = useTranslation();
  const { kind, next } = item;
  const Icon = ICONS[kind];
  const left = next ? Date.parse(next.at) - now : null;
  return (
    <li className={classes.item} data-kind={kind}>
      <span className={classes.tile} aria-hidden>
        <Icon size={16} stroke={1.6} />
      </span>
      <div className={classes.what}>
        <strong>{t(`attention.kind.${kind}`)}</strong>
        <Subject item={item} onOrder={onOrder} />
        {item.driver_name && (
          <p>
            <bdi>{item.driver_name}</bdi>
            {item.driver_phone && (
              <>
                {' '}
                <a href={phoneHref(item.driver_phone)}>
                  <Ltr>{formatPhone(item.driver_phone)}</Ltr>
                </a>
              </>
            )}
          </p>
        )}
        <p className={classes.time}>
          <span>{t('attention.since', { time: formatDuration(now - Date.parse(item.since)) })}</span>
          {next && left !== null && (
            <span className={classes.next}>
              {left > 0
                ? t(`attention.next.${next.automation}`, { time: formatDuration(left) })
                : t(`attention.next_now.${next.automation}`)}
            </span>
          )}
        </p>
      </div>
    </li>
  );
}

/** The item's order, transaction or ledger as a link, and the third party involved. */
function Subject({ item, onOrder }: Omit<ItemProps, 'now'>) {
  const { t } = useTranslation();
  const { order_id: id, order_number: number } = item;
  const parties: Record<string, string> = t('attention.party', { returnObjects: true });
  const named = item.restaurant_name ?? (item.party && (parties[item.party] ?? item.party));
  if (item.kind === 'ledger_torn') {
    return (
      <p>
        <Link to="/trial-balance">{t('attention.trial_balance')}</Link>
      </p>
    );
  }
  return (
    <p>
      {id !== null && number !== null && (
        <>
          {onOrder ? (
            <button type="button" className={classes.order} onClick={() => onOrder(id)}>
              <Ltr>{number}</Ltr>
            </button>
          ) : (
            <Link to="/orders/$orderNumber" params={{ orderNumber: number }}>
              <Ltr>{number}</Ltr>
            </Link>
          )}{' '}
          ·{' '}
        </>
      )}
      {item.transaction_id !== null && (
        <>
          <Link
            to="/transactions"
            search={item.driver_name === null ? {} : { filters: { driver: item.driver_name } }}
          >
            {t('attention.transaction')} <Ltr>{item.transaction_id}</Ltr>
          </Link>{' '}
          ·{' '}
        </>
      )}
      <bdi>{named}</bdi>
      {item.restaurant_name !== null && item.party !== null && (
        <>
          {' '}
          · <bdi>{parties[item.party] ?? item.party}</bdi>
        </>
      )}
    </p>
  );
}

/** The current time (epoch ms), updated every second. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
