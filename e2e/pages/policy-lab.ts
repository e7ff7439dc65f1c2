import { expect, type Locator, type Page } from '@playwright/test';
import type { Say } from './order-screen.ts';

/** The screen /orders_distribution/lab. */
export class PolicyLab {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/orders_distribution/lab${search}`);
    await expect(this.weight('distance')).toBeVisible();
  }

  get start(): Locator {
    return this.page.getByRole('button', { name: this.say('تشغيل الإعادة', 'Run replay') });
  }

  weight(criterion: 'availability' | 'distance' | 'idle_time'): Locator {
    const names = {
      availability: this.say('التوفر', 'Availability'),
      distance: this.say('المسافة', 'Distance'),
      idle_time: this.say('وقت الخمول', 'Idle time'),
    };
    return this.page.getByRole('textbox', { name: names[criterion], exact: true });
  }

  get sending(): Locator {
    return this.page
      .getByRole('textbox', { name: this.say('عدد السائقين', 'Number of sending driver') })
      .last();
  }

  get figures(): Locator {
    return this.page.getByRole('table', { name: this.say('المقارنة', 'Comparison') });
  }

  /** The cells of a row of the figures: recorded, same, changed, difference. */
  async row(ar: string, en: string): Promise<string[]> {
    const row = this.figures
      .getByRole('row')
      .filter({ has: this.page.getByRole('rowheader', { name: this.say(ar, en), exact: true }) });
    return row.getByRole('cell').allInnerTexts();
  }

  /** Replays the last hour with the distance alone deciding, and waits for the figures. */
  async replayByDistance(): Promise<void> {
    await this.weight('availability').fill('0');
    await this.weight('distance').fill('100');
    await this.weight('idle_time').fill('0');
    await this.start.click();
    await expect(this.figures).toBeVisible({ timeout: 120_000 });
  }
}
