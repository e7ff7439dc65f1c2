import { DEFAULT_TIME_ZONE, formatTime } from '@mishwar/domain';
import { IconWifiOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/format/use-now.ts';
import { useLiveState } from '../../shared/realtime/live-state.ts';
import { useProfile } from '../../shared/session/profile.ts';

/** Milliseconds without connection until the strip is shown. */
const LONG_CUT = 10_000;

export function LiveStrip() {
  const { t } = useTranslation();
  const state = useLiveState();
  const cut = state.status === 'reconnecting';
  const now = useNow(1_000, cut);
  const zone = useProfile()?.timezone.timezone ?? DEFAULT_TIME_ZONE.timezone;
  if (!cut || now.getTime() - state.since < LONG_CUT) return null;
  return (
    <div className="row gap-8 pad-10-16 warned size-12" role="status">
      <IconWifiOff size={15} stroke={1.6} aria-hidden />
      <span>{t('shell.live.strip', { time: formatTime(state.lastUpdate || state.since, zone) })}</span>
      <strong className="push">{t('shell.live.strip_retry')}</strong>
    </div>
  );
}
