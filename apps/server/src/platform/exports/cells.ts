import type { Cell } from '../xlsx/cell.ts';

/** An amount in halalas as a number cell in SAR; empty for null. */
export const moneyCell = (halalas: number | null): Cell => (halalas === null ? null : { halalas });

/** The day of a wall clock "YYYY-MM-DD HH:MM:SS…" as DD-MM-YYYY; '' for ''. */
export const formatClockDay = (clock: string): string =>
  clock && `${clock.slice(8, 10)}-${clock.slice(5, 7)}-${clock.slice(0, 4)}`;

/** The time of a wall clock "YYYY-MM-DD HH:MM:SS…" as HH:MM:SS; '' for ''. */
export const formatClockTime = (clock: string): string => clock.slice(11, 19);
