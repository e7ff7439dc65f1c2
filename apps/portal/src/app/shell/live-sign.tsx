import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../shared/realtime/live-state.ts';
import classes from './live-sign.module.css';

/** The current time in ms since the epoch, updated every second while active. */
export function useNow(running: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!running) return undefined;
    setNow(Date.now());
    const timer = window.setInterval(() => setNow(Date.now()), 1000);
    return () => window.clearInterval(timer);
  }, [running]);
  return now;
}

/** The live sign: live, reconnecting or not live; `short` omits the time. */
export function LiveSign({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const state = useLiveState();
  const now = useNow(state.status === 'reconnecting' && !short);
  const text =
    state.status === 'reconnecting' && !short
      ? t('shell.live.reconnecting_since', {
          seconds: Math.max(0, Math.round((now - (state.lastUpdate || state.since)) / 1000)),
        })
      : t(`shell.live.${state.status}`);
  return (
    <span
      className={classes.sign}
      data-status={state.status}
      role="status"
      aria-label={t('shell.live.label')}
    >
      <span className={classes.dot} aria-hidden />
      {text}
    </span>
  );
}
