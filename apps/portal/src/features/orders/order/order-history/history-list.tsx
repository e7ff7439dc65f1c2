import type { OrderHistoryEntry } from '@mishwar/contract';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../../shared/format/use-format.ts';
import { Ltr } from '../../../../shared/ui/ltr.tsx';
import classes from './history-list.module.css';
import { formatHistoryAction, formatHistoryChange } from './history-text.ts';

/** The history entries of an order: action, actor, changes and the drivers of each wave. */
export function HistoryList({ entries }: { entries: readonly OrderHistoryEntry[] }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  if (entries.length === 0) return <p className={classes.empty}>{t('orders.history.empty')}</p>;
  return (
    <ol className="plain-list">
      {entries.map((entry, at) => (
        <li key={entry._id} className={classes.entry} data-kind={entry.actor_kind}>
          <div className={classes.head}>
            <span className={classes.action}>{formatHistoryAction(entry.action)}</span>
            <time className={classes.time} dateTime={entry.created_at}>
              <Ltr>{`${date(entry.created_at)} ${seconds(entry.created_at)}`}</Ltr>
            </time>
          </div>
          <p className={classes.by}>
            {t('orders.history.by', { name: '' })}
            <bdi>{entry.action_by_name}</bdi>
          </p>
          <Changes entry={entry} />
          <Waves
            waves={entry.list_drivers_can_see_order}
            before={entries[at - 1]?.list_drivers_can_see_order ?? []}
          />
        </li>
      ))}
    </ol>
  );
}

function Changes({ entry }: { entry: OrderHistoryEntry }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const nothing = t('orders.history.empty_value');
  const changes = entry.changes.flatMap((change) => {
    const text = formatHistoryChange(change, (iso) => `${date(iso)} ${seconds(iso)}`);
    return text ? [{ key: change.key, ...text }] : [];
  });
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map((change) => (
        <li key={change.key}>
          {change.name}: <bdi>{change.old ?? nothing}</bdi>{' '}
          <span className={`mirror ${classes.arrow}`}>→</span> <bdi>{change.new ?? nothing}</bdi>
        </li>
      ))}
    </ul>
  );
}

type SeenBy = OrderHistoryEntry['list_drivers_can_see_order'];

/** The waves of an entry, unless they equal those of the previous one. */
function Waves({ waves, before }: { waves: SeenBy; before: SeenBy }) {
  const { t } = useTranslation();
  if (waves.length === 0 || JSON.stringify(waves) === JSON.stringify(before)) return null;
  return (
    <dl className={classes.waves} aria-label={t('orders.history.waves')}>
      {waves.map((drivers, at) => {
        const number = at + 1;
        return (
          <div key={number} className={classes.wave}>
            <dt>{t('orders.history.wave', { number })}</dt>
            <dd>
              {drivers.length === 0 && t('orders.history.none')}
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
    </dl>
  );
}
