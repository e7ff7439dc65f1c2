/** Months that can be chosen, this one first. */
const MONTHS = 13;

/** The last months up to a day, "2026-11". */
export function listMonths(day: string): string[] {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7),
  );
}
