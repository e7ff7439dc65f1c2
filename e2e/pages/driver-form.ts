import type { Locator, Page } from '@playwright/test';
import type { Say } from './order-screen.ts';

/** The form of a driver who exists. */
export class DriverForm {
  readonly page: Page;
  readonly plate: Locator;
  readonly sequence: Locator;
  readonly terminal: Locator;
  readonly save: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.plate = page.getByRole('textbox', { name: say('رقم اللوحة', 'Plate number'), exact: true });
    this.sequence = page.getByLabel(say('الرقم التسلسلي', 'Vehicle sequence number'));
    this.terminal = page.getByLabel(say('جهاز جيديا', 'Geidea terminal'));
    this.save = page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });
  }

  async open(driverId: string): Promise<void> {
    await this.page.goto(`/drivers/edit/${driverId}`);
  }
}
