import { useFormat } from '../../shared/format/use-format.ts';

/** A period as it is sent, and as people read it. */
export function usePeriodText() {
  const { date, time } = useFormat();
  return {
    text: ({ from, to }: { from: Date; to: Date }) => ({ from: from.toISOString(), to: to.toISOString() }),
    /** "21-11-2026 14:00 – 15:00", with the second day where it is another. */
    span: ({ from, to }: { from: Date | string; to: Date | string }) => {
      const [first, last] = [date(from), date(to)];
      // Read left to right in every sentence.
      return `\u2066${first} ${time(from)} – ${first === last ? '' : `${last} `}${time(to)}\u2069`;
    },
  };
}
