import type { Cell } from '../xlsx/cell.ts';

/** An amount in halalas as a number cell in SAR; empty for null. */
export const moneyCell = (halalas: number | null): Cell => (halalas === null ? null : { halalas });

const DAY_MS = 86_400_000;
/** Day 0 of Excel's date system. */
const EPOCH_MS = Date.UTC(1899, 11, 30);

/** Days of a wall clock "YYYY-MM-DD HH:MM:SS…" since Excel's epoch, to the second. */
function toSerial(clock: string): number {
  const part = (from: number, to: number) => Number(clock.slice(from, to));
  const day = Date.UTC(part(0, 4), part(5, 7) - 1, part(8, 10));
  const seconds = part(11, 13) * 3600 + part(14, 16) * 60 + part(17, 19);
  return (day - EPOCH_MS) / DAY_MS + seconds / 86_400;
}

/** The day of a wall clock "YYYY-MM-DD…" as a date cell, shown as DD-MM-YYYY; empty for ''. */
export const dayCell = (clock: string): Cell =>
  clock === '' ? null : { serial: Math.floor(toSerial(clock)), shown: 'day' };

/** The time of day of a wall clock "YYYY-MM-DD HH:MM:SS…" as a time cell, shown as HH:mm:ss; empty for ''. */
export const timeCell = (clock: string): Cell =>
  clock === '' ? null : { serial: toSerial(clock) % 1, shown: 'time' };

/** A wall clock "YYYY-MM-DD HH:MM:SS…" as a date cell, shown as DD-MM-YYYY HH:mm:ss; empty for ''. */
export const dateTimeCell = (clock: string): Cell =>
  clock === '' ? null : { serial: toSerial(clock), shown: 'dateTime' };
