import { useTranslation } from 'react-i18next';
import { useFormat } from '../../shared/format/use-format.ts';
import { useLiveState, usePastMoment } from '../../shared/realtime/live-state.ts';
import classes from './live-sign.module.css';

/**
 * The live sign: live, connecting, reconnecting with the time of the last update, or the moment of the past that the page
 * shows, which is never live; `short` omits the times.
 */
export function LiveSign({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { seconds, date, time } = useFormat();
  const state = useLiveState();
  const past = usePastMoment();
  const text = () => {
    if (past !== null)
      return short
        ? t('shell.live.past')
        : t('shell.live.past_at', { moment: `${date(past)} ${time(past)}` });
    if (state.status !== 'reconnecting' || short) return t(`shell.live.${state.status}`);
    return t('shell.live.reconnecting_since', { time: seconds(state.lastUpdate || state.since) });
  };
  return (
    <span
      className={`inline-row dot gap-6 size-12 dim nowrap ${classes.sign}`}
      data-status={past === null ? state.status : 'past'}
      role="status"
      aria-label={t('shell.live.label')}
    >
      {text()}
    </span>
  );
}
