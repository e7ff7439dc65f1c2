import { DEFAULT_TIME_ZONE, formatTime } from '@mishwar/domain';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../shared/session/profile.ts';

/** The clock in the configured time zone, to the minute. */
export function Clock() {
  const { t } = useTranslation();
  const zone = useProfile()?.timezone ?? DEFAULT_TIME_ZONE;
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 5000);
    return () => window.clearInterval(timer);
  }, []);
  const time = formatTime(now, zone.timezone).slice(0, 5);
  const city = zone.timezone === 'Asia/Ho_Chi_Minh' ? 'shell.clock_hanoi' : 'shell.clock';
  return <span>{t(city, { time })}</span>;
}
