import { formatTime } from '@mishwar/domain';

/** `DD-MM-YYYY / HH:mm` in a zone. */
export const formatCreated = (date: string, instant: string, zone: string): string =>
  `${date} / ${formatTime(instant, zone).slice(0, 'HH:mm'.length)}`;
