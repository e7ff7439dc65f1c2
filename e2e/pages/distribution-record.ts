import type { Locator, Page } from '@playwright/test';
import { ignoringIsolates } from './ignoring-isolates.ts';
import type { Say } from './order-screen.ts';

export interface OrderDistribution {
  order_number: string;
  driver: { id: string; name: string } | null;
  waves: {
    wave: number;
    radius: number;
    drivers: {
      driver_id: string;
      driver_name: string;
      offered: boolean;
      reason: string | null;
      score: number;
      offer: { status: string } | null;
    }[];
  }[];
}

/** The waves of an order as they stand in a panel, a dialog or on a page. */
export class DistributionRecord {
  readonly within: Locator | Page;
  readonly page: Page;
  readonly say: Say;
  readonly tab: Locator;
  readonly timeline: Locator;
  readonly plan: Locator;
  readonly legend: Locator;
  readonly retry: Locator;

  constructor(within: Locator | Page, say: Say) {
    this.within = within;
    this.page = 'goto' in within ? within : within.page();
    this.say = say;
    this.tab = within.getByRole('tab', { name: say('لماذا هذا السائق', 'Why this driver') });
    this.timeline = within.getByRole('list', { name: say('موجات الطلب', 'Waves of the order') });
    this.plan = within.getByRole('img', { name: new RegExp(say('^مخطط الموجة', '^Map of wave')) });
    this.legend = within.getByRole('list', { name: say('معنى الألوان', 'Legend') });
    this.retry = within.getByRole('button', { name: say('إعادة المحاولة', 'Retry'), exact: true });
  }

  /** The part of the timeline that is about one wave. */
  wave(number: number): Locator {
    return this.timeline
      .locator('> li')
      .filter({ has: this.page.getByRole('button', { name: this.waveName(number), exact: true }) });
  }

  waveName(number: number): string {
    return this.say(`الموجة ${number}`, `Wave ${number}`);
  }

  /** The line of a driver in a wave. */
  driver(wave: number, name: string): Locator {
    const drivers = this.say(`سائقو الموجة ${wave}`, `Drivers of wave ${wave}`);
    return this.wave(wave)
      .getByRole('list', { name: drivers, exact: true })
      .getByRole('listitem')
      .filter({ has: this.page.getByRole('button', { name, exact: true }) });
  }

  others(wave: number): Locator {
    return this.wave(wave).getByRole('button', {
      name: this.say('إظهار المستبعدين', 'Show excluded drivers'),
    });
  }

  day(name: string): Locator {
    return this.within.getByRole('region', {
      name: ignoringIsolates(this.say(`لماذا لا عروض اليوم: ${name}`, `Why no offers today: ${name}`)),
    });
  }

  get back(): Locator {
    return this.within.getByRole('button', {
      name: this.say('العودة إلى موجات الطلب', 'Back to the waves of the order'),
    });
  }
}
