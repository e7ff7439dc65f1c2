import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminClient } from '../fixtures/admin-client.ts';
import { withExclusiveLock } from '../fixtures/one-at-a-time.ts';
import type { Say } from './order-screen.ts';

export const CONFIRMATION_PHRASE = 'confirm-odm-formula';
const FORMULA = '/admin/api/v1/order-distribution/formula';

export interface Formula {
  availability_weight: number;
  distance_weight: number;
  idle_time_weight: number;
  qualified_limit: number;
}

const CRITERIA = {
  availability: ['التوفر', 'Availability'],
  distance: ['المسافة', 'Distance'],
  idle_time: ['وقت الخمول', 'Idle time'],
} satisfies Record<string, [ar: string, en: string]>;
type Criterion = keyof typeof CRITERIA;

/** The screen /orders_distribution. */
export class Distribution {
  readonly page: Page;
  readonly say: Say;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
  }

  async open(): Promise<void> {
    await this.page.goto('/orders_distribution');
    await expect(this.saveFormula).toBeVisible();
  }

  name(criterion: Criterion): string {
    return this.say(...CRITERIA[criterion]);
  }
  weight(criterion: Criterion): Locator {
    return this.formula.getByRole('textbox', { name: this.name(criterion), exact: true });
  }
  active(criterion: Criterion): Locator {
    const name = this.name(criterion);
    return this.formula.getByRole('switch', { name: this.say(`احتساب ${name}`, `Include ${name}`) });
  }
  get formula(): Locator {
    return this.page.getByRole('region', { name: this.say('معادلة الدرجة', 'Score formula') });
  }
  get limit(): Locator {
    return this.formula.getByRole('textbox', { name: this.say('حد القبول', 'Qualified limit') });
  }
  get saveFormula(): Locator {
    return this.formula.getByRole('button', { name: this.say('حفظ المعادلة', 'Save formula') });
  }
  /** What confirms the formula. */
  get confirming(): Locator {
    return this.page.getByRole('dialog', { name: this.say('حفظ المعادلة؟', 'Save the formula?') });
  }
  get phrase(): Locator {
    return this.confirming.getByRole('textbox');
  }
  get confirm(): Locator {
    return this.confirming.getByRole('button', { name: this.say('تأكيد', 'Confirm') });
  }
  get openDispatch(): Locator {
    return this.page.getByRole('button', { name: this.dispatchTitle });
  }
  get dispatchTitle(): string {
    return this.say('ضبط توزيع الطلبات', 'Setting Order distribution');
  }
  get dispatch(): Locator {
    return this.page.getByRole('dialog', { name: this.dispatchTitle });
  }
  get openTest(): Locator {
    return this.page.getByRole('button', { name: this.say('إنشاء نتائج اختبار', 'Generate test results') });
  }
  get test(): Locator {
    return this.page.getByRole('dialog', { name: this.say('اختبار درجة آلية التوزيع', 'Test ODM score') });
  }
  get runTest(): Locator {
    return this.test.getByRole('button', { name: this.say('اختبار المعادلة', 'Test formula') });
  }
  testWeight(criterion: Criterion): Locator {
    const name = this.name(criterion);
    return this.test.getByRole('textbox', { name: this.say(`وزن ${name}`, `${name} weight`) });
  }
  testScore(criterion: Criterion): Locator {
    const name = this.name(criterion);
    return this.test.getByRole('textbox', { name: this.say(`درجة ${name}`, `${name} score`) });
  }
  get versions(): Locator {
    return this.page.getByRole('region', { name: this.say('الإصدارات', 'Versions') });
  }
  version(number: number): Locator {
    return this.versions.getByRole('listitem').filter({
      has: this.page.getByText(this.say(`الإصدار ${number}`, `Version ${number}`), { exact: true }),
    });
  }
  get mode(): Locator {
    return this.page.getByRole('radiogroup', { name: this.say('الوضع', 'Mode') });
  }
  toast(kind: 'status' | 'alert', text: string): Locator {
    return this.page.getByRole(kind).filter({ hasText: text });
  }

  /** Turns a switch, whose field is too small for a pointer, as a keyboard does. */
  async toggle(field: Locator): Promise<void> {
    await field.focus();
    await this.page.keyboard.press('Space');
  }

  async fillWeights(availability: string, distance: string, idle_time: string): Promise<void> {
    await this.weight('availability').fill(availability);
    await this.weight('distance').fill(distance);
    await this.weight('idle_time').fill(idle_time);
  }
}

/** The formula in force, with its version. */
export const readFormula = (adminClient: AdminClient) =>
  adminClient.request<Formula & { version: number }>('GET', FORMULA);

/**
 * Changes the settings of the distribution, which all tests share, while no other test does; afterwards they are as
 * they were.
 */
export function changingDistribution(adminClient: AdminClient, work: () => Promise<void>): Promise<void> {
  return withExclusiveLock('distribution', async () => {
    const { version: _, ...formula } = await readFormula(adminClient);
    // So that there is a version to come back to.
    const { version } = await adminClient.request<{ version: number }>('PUT', FORMULA, {
      ...formula,
      qualified_limit: formula.qualified_limit === 40 ? 40.5 : 40,
    });
    try {
      await work();
    } finally {
      await adminClient.request('POST', `/admin/api/v1/order-distribution/versions/${version}/restore`, {});
      await adminClient.request('PUT', FORMULA, formula);
    }
  });
}
