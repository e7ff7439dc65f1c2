import { Box } from '@mantine/core';
import type { OrderHistoryEntry } from '@mishwar/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import classes from './history-list.module.css';
import { describeHistoryChanges, formatHistoryAction, formatHistoryActor } from './history-text.ts';

/** The history entries of an order: action, actor, changes and the drivers to whom it was offered meanwhile. */
export function HistoryList({ entries }: { entries: readonly OrderHistoryEntry[] }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  if (entries.length === 0)
    return (
      <Box component="p" className="dim centre" py={16}>
        {t('orders.history.empty')}
      </Box>
    );
  return (
    <ol className="plain-list">
      {entries.map((entry) => (
        <li key={entry._id} className={classes.entry} data-kind={entry.actor_kind}>
          <div className="flex between gap-12 baseline">
            <span className="bold">{formatHistoryAction(entry.action)}</span>
            <time className="fixed size-12 dim" dateTime={entry.created_at}>
              <Ltr>{`${date(entry.created_at)} ${seconds(entry.created_at)}`}</Ltr>
            </time>
          </div>
          <p className="caption">
            {t('orders.history.by', { name: '' })}
            <bdi>{formatHistoryActor(entry)}</bdi>
          </p>
          <Changes entry={entry} />
          <Waves waves={entry.list_drivers_can_see_order} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ entry }: { entry: OrderHistoryEntry }) {
  const { date, seconds, amount } = useFormat();
  const changes = describeHistoryChanges(entry, {
    instant: (iso) => `${date(iso)} ${seconds(iso)}`,
    amount,
  });
  if (changes.length === 0) return null;
  return (
    <ul className="plain-list caption">
      {changes.map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
    </ul>
  );
}

/** The drivers to whom the order was offered during an entry, by wave. */
function Waves({ waves }: { waves: OrderHistoryEntry['list_drivers_can_see_order'] }) {
  const { t } = useTranslation();
  if (waves.length === 0) return null;
  return (
    <Box
      component="dl"
      className="lines frame rounded ground"
      m="6px 0 0"
      aria-label={t('orders.history.waves')}
    >
      {waves.map((drivers) => {
        const [first] = drivers;
        if (!first) return null;
        return (
          <div key={first.wave} className="flex gap-12 pad-8-12 size-12">
            <dt className="fixed">{t('orders.history.wave', { number: first.wave })}</dt>
            <dd>
              {drivers.map(({ driver_name }, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two drivers of one wave may have one name
                <Fragment key={place}>
                  {place > 0 && t('orders.comma')}
                  <bdi>{driver_name}</bdi>
                </Fragment>
              ))}
            </dd>
          </div>
        );
      })}
    </Box>
  );
}
