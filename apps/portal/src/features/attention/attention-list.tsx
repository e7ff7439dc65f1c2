import { Box, Button, Skeleton } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { IconMoodCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/format/use-now.ts';
import type { ItemHandlers } from './attention-actions.tsx';
import { Item, SolvedItem } from './attention-item.tsx';

/** Durations are shown in minutes; the bar of a countdown moves with them. */
const TICK_MS = 5_000;

interface AttentionAnswer {
  results: AttentionItem[];
  total: number;
  snoozed: number;
}

export interface AttentionQuery {
  data: { data: AttentionAnswer } | undefined;
  isPending: boolean;
  refetch: () => unknown;
}

interface AttentionListProps extends ItemHandlers {
  query: AttentionQuery;
}

/** The items that need attention, most urgent first, with the time to the next automatic step; then those that are snoozed. */
export function AttentionList({ query, ...actions }: AttentionListProps) {
  const { t } = useTranslation();
  const now = useNow(TICK_MS).getTime();
  const solved = useSolvedItems(query.data?.data);
  if (query.isPending) {
    return (
      <div className="grid gap-12 pad-12-16" role="status" aria-label={t('common.loading')}>
        {[1, 0.7, 0.4].map((opacity) => (
          <Skeleton key={opacity} height={64} radius={6} style={{ opacity }} />
        ))}
      </div>
    );
  }
  if (!query.data) {
    return (
      <Box className="grid centred gap-8 dim centre" p="40px 16px" role="alert">
        <p>{t('attention.failed')}</p>
        <Button size="xs" onClick={() => void query.refetch()}>
          {t('common.retry')}
        </Button>
      </Box>
    );
  }
  const { results, total, snoozed } = query.data.data;
  const rowsOf = (items: AttentionItem[]) =>
    items.map((item) => <Item key={idOf(item)} item={item} now={now} {...actions} />);
  const open = results.filter(({ snooze }) => !snooze);
  const aside = results.filter(({ snooze }) => snooze);
  return (
    <div className="fill short scroll-y">
      {total === 0 && solved.length === 0 && (
        <Box className="grid centred gap-8 dim centre" p="40px 16px" role="status">
          <IconMoodCheck size={22} stroke={1.6} aria-hidden />
          <p className="bold ink">{t('attention.nothing')}</p>
          <p>{t('attention.nothing_body')}</p>
        </Box>
      )}
      {open.length + solved.length > 0 && (
        <ul className="plain-list" aria-label={t('attention.list')}>
          {rowsOf(open)}
          {solved.map((item) => (
            <SolvedItem key={idOf(item)} item={item} />
          ))}
        </ul>
      )}
      {total > open.length && (
        <p className="pad-10-16 dim">{t('attention.more', { count: total - open.length })}</p>
      )}
      {aside.length > 0 && (
        <section aria-label={t('attention.snooze.list', { count: snoozed })}>
          <Box component="h3" className="caption" p="12px 16px 6px">
            {t('attention.snooze.list', { count: snoozed })}
          </Box>
          <ul className="plain-list">{rowsOf(aside)}</ul>
        </section>
      )}
    </div>
  );
}

/** Identifies an item: an order stays the same one with another reason. */
const idOf = ({ order_id, key }: AttentionItem) => order_id ?? key;

/** For how long a resolved item stays, marked as such. */
const SOLVED_MS = 6_000;

/** Items that have left the list a moment ago, while it is whole. */
function useSolvedItems(answer: AttentionAnswer | undefined): AttentionItem[] {
  const before = useRef<readonly AttentionItem[]>([]);
  const [solved, setSolved] = useState<readonly AttentionItem[]>([]);
  useEffect(() => {
    if (!answer) return;
    const { results, total } = answer;
    const ids = new Set(results.map(idOf));
    const isListed = (item: AttentionItem) => ids.has(idOf(item));
    const isWhole = results.filter(({ snooze }) => !snooze).length === total;
    const gone = isWhole ? before.current.filter((item) => !isListed(item)) : [];
    before.current = results;
    setSolved((shown) => shown.filter((item) => !isListed(item)).concat(gone));
    if (gone.length === 0) return;
    window.setTimeout(() => setSolved((shown) => shown.filter((item) => !gone.includes(item))), SOLVED_MS);
  }, [answer]);
  return [...solved];
}
