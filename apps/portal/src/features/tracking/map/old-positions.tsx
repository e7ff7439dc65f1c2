import { directionOf } from '@mishwar/locales';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../shared/format/use-format.ts';
import { useLiveState } from '../../../shared/realtime/live-state.ts';
import classes from './map-tracking-page.module.css';

/** A note that positions are out of date since `since` (ms since the epoch); a lost connection has a note of its own. */
export function OldPositions({ since }: { since: number | null }) {
  const { t } = useTranslation();
  const { language, seconds } = useFormat();
  const { status } = useLiveState();
  if (since === null || status === 'reconnecting') return null;
  return (
    <p className={`edge ground float problem ${classes.message}`} dir={directionOf(language)} role="status">
      {t('tracking.old_positions', { time: seconds(since) })}
    </p>
  );
}
