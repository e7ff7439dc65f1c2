import { Box } from '@mantine/core';
import type { AttentionItem } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { splitDuration } from './split-duration.ts';

/** A duration in milliseconds, in whole minutes and hours with their units. */
function useDurationText(): (milliseconds: number) => string {
  const { t } = useTranslation();
  return (milliseconds) => {
    const { hours, minutes } = splitDuration(milliseconds);
    if (hours > 0) return t('attention.hours', { hours, minutes });
    return minutes > 0 ? t('attention.minutes', { count: minutes }) : t('attention.under_a_minute');
  };
}

/** Since when a reason holds; `now` in epoch milliseconds. */
export function Since({ since, now }: { since: string; now: number }) {
  const { t } = useTranslation();
  const text = useDurationText();
  return <span>{t('attention.since', { time: text(now - Date.parse(since)) })}</span>;
}

/** How long after its promised time an order is expected. */
export function LateBy({ minutes }: { minutes: number }) {
  const { t } = useTranslation();
  const text = useDurationText();
  return <span>{t('attention.late_by', { time: text(minutes * 60_000) })}</span>;
}

/** The time that is left until something happens by itself, in figures and as a bar. */
export function Countdown({ next, now }: { next: NonNullable<AttentionItem['next']>; now: number }) {
  const { t } = useTranslation();
  const text = useDurationText();
  const [from, at] = [Date.parse(next.from), Date.parse(next.at)];
  const left = Math.max(0, at - now);
  const share = at > from ? Math.min(1, left / (at - from)) : 0;
  return (
    <span className="inline-row gap-8 bold soft">
      <Box component="span" className="fixed meter" w={56} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </Box>
      {left > 0
        ? t(`attention.next.${next.automation}`, { time: text(left) })
        : t(`attention.next_now.${next.automation}`)}
    </span>
  );
}
