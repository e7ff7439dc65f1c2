import { expect } from 'vitest';
import { type Locator, page } from 'vitest/browser';

/** Expects an open calendar, in Arabic, to offer the years from 2017 to the current one. */
export async function expectYears(calendar: Pick<Locator, 'getByRole'> = page): Promise<void> {
  const thisYear = new Date(Date.now() + 3 * 3_600_000).getUTCFullYear();
  await calendar
    .getByRole('button', { name: new RegExp(`${thisYear}$`) })
    .first()
    .click();
  await calendar.getByRole('button', { name: new RegExp(`^${thisYear}$`) }).click();
  const year = (number: number) => calendar.getByRole('button', { name: `${number}`, exact: true });
  await expect.element(year(thisYear)).toBeEnabled();
  await expect.element(year(thisYear + 1)).toBeDisabled();
  await calendar.getByRole('button', { name: 'العقد السابق' }).click();
  await expect.element(year(2017)).toBeEnabled();
  await expect.element(year(2016)).toBeDisabled();
}
