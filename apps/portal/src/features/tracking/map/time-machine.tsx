import { Box, Button } from '@mantine/core';
import { IconHistory, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import classes from './map-tools.module.css';
import { MINUTE_MS, RANGE_MINUTES, stepMoment, toMoment } from './past-moment.ts';

const SPEEDS = [1, 4, 16] as const;

interface TimeMachineProps {
  /** The recorded moment that is shown, ISO; null is live. */
  at: string | null;
  onAt: (at: string | null) => void;
}

/** Moves the map through the last 24 hours, minute by minute. */
export function TimeMachine({ at, onAt }: TimeMachineProps) {
  const { t } = useTranslation();
  const { time, date } = useFormat();
  const bars =
    useQuery(orpc.tracking.pastDay.queryOptions({ refetchInterval: 15 * MINUTE_MS })).data?.bars ?? [];
  const { ago, goTo, isPast, isPlaying, togglePlaying, speed, changeSpeed } = useTravel(at, onAt);
  const max = Math.max(1, ...bars.map(({ orders }) => orders));
  const shown = at ?? new Date().toISOString();
  return (
    <section className="pad-8-12 edge rounded-card ground float ink" aria-label={t('tracking.past.title')}>
      <div className="row wrap gap-8">
        <IconButton
          outline
          label={t(isPlaying ? 'tracking.past.pause' : 'tracking.past.play')}
          disabled={!isPast}
          onClick={togglePlaying}
        >
          {isPlaying ? <IconPlayerPause size={16} stroke={1.6} /> : <IconPlayerPlay size={16} stroke={1.6} />}
        </IconButton>
        <Button
          className="touch"
          size="compact-sm"
          variant="default"
          aria-label={t('tracking.past.speed', { speed })}
          onClick={changeSpeed}
        >
          <Ltr>{`${speed}×`}</Ltr>
        </Button>
        <strong>
          <Ltr>{time(shown)}</Ltr>
        </strong>
        <span className="dim">
          <Ltr>{date(shown)}</Ltr>
        </span>
        <span className="fill" />
        {isPast && (
          <>
            <Box
              component="span"
              className="inline-row gap-4 rounded-badge warned bold size-12"
              px={8}
              role="status"
            >
              <IconHistory size={14} stroke={1.6} aria-hidden />
              {t('tracking.past.showing')}
            </Box>
            <Button className="touch" size="compact-sm" variant="default" onClick={() => onAt(null)}>
              {t('tracking.past.back')}
            </Button>
          </>
        )}
      </div>
      <div className="above-8" dir="ltr">
        <div className={`flex gap-2 ${classes.bars}`} aria-hidden>
          {bars.map(({ orders, late }, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the day
              key={place}
              data-late={late > 0 || undefined}
              style={{ height: `${8 + (orders / max) * 92}%` }}
            />
          ))}
        </div>
        <input
          type="range"
          className={`no-margin wide touch ${classes.range}`}
          min={-RANGE_MINUTES}
          max={0}
          step={5}
          value={-ago}
          aria-label={t('tracking.past.when')}
          aria-valuetext={isPast ? `${date(shown)} ${time(shown)}` : t('tracking.past.now')}
          onChange={(event) => goTo(-Number(event.currentTarget.value))}
        />
        <div className="flex between size-11 dim" aria-hidden>
          {[24, 18, 12, 6].map((hours) => (
            <span key={hours}>{time(new Date(Date.now() - hours * 60 * MINUTE_MS))}</span>
          ))}
          <span>{t('tracking.past.now')}</span>
        </div>
      </div>
    </section>
  );
}

/** Where the map is in the past, in minutes ago, and its playing on at a speed. */
function useTravel(at: string | null, onAt: (at: string | null) => void) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<(typeof SPEEDS)[number]>(1);
  const ago =
    at === null
      ? 0
      : Math.min(RANGE_MINUTES, Math.max(0, Math.round((Date.now() - Date.parse(at)) / MINUTE_MS)));
  const goTo = (minutes: number) => {
    const now = Date.now();
    onAt(toMoment(now - minutes * MINUTE_MS, now));
  };
  const step = useRef(goTo);
  step.current = (by) => {
    if (at !== null) onAt(stepMoment(at, by, Date.now()));
  };
  const isPast = at !== null;
  useEffect(() => {
    if (!playing || !isPast) return undefined;
    const timer = window.setInterval(() => step.current(speed), 1_000);
    return () => window.clearInterval(timer);
  }, [playing, isPast, speed]);
  return {
    ago,
    goTo,
    isPast,
    isPlaying: playing && isPast,
    togglePlaying: () => setPlaying(!playing),
    speed,
    changeSpeed: () => setSpeed(SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length] ?? 1),
  };
}
