import { useFormat } from '../../shared/format/use-format.ts';

/** A period for the request and as text for the reader. */
export function usePeriodText() {
  const { date, time } = useFormat();
  return {
    text: ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() }),
    /** "21-11-2026 14:00 – 15:00"; with the second date if it differs. */
    span: ({ from, to }: { from: Date | string; to: Date | string }) => {
      const [first, last] = [date(from), date(to)];
      // Isolated: reads left to right in both languages.
      return `\u2066${first} ${time(from)} – ${first === last ? '' : `${last} `}${time(to)}\u2069`;
    },
  };
}
