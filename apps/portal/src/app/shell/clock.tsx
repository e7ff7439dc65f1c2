import { DEFAULT_TIME_ZONE, formatTime } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../shared/format/use-now.ts';
import { useProfile } from '../../shared/session/profile.ts';

/** The clock in the configured time zone, to the minute. */
export function Clock() {
  const { t } = useTranslation();
  const zone = useProfile()?.timezone ?? DEFAULT_TIME_ZONE;
  const time = formatTime(useNow(5_000), zone.timezone).slice(0, 5);
  const city = zone.timezone === 'Asia/Ho_Chi_Minh' ? 'shell.clock_hanoi' : 'shell.clock';
  return <span>{t(city, { time })}</span>;
}
