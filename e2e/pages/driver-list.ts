import { expect, type Locator, type Page } from '@playwright/test';
import type { AdminClient } from '../fixtures/admin-client.ts';
import { ignoringIsolates } from './ignoring-isolates.ts';
import type { Say } from './order-screen.ts';

/** A driver as the list call returns one. */
export interface ListedDriver {
  _id: string;
  name: string;
  id_number: string;
  phone: string;
  passKey: string;
  isActive: boolean;
  isReady: boolean;
  company_name: string;
  city_ar: string;
  city_en: string;
  /** An instant. */
  registration_date: string;
}

/** The list of drivers as staff have it. */
export class DriverList {
  readonly page: Page;
  readonly say: Say;
  readonly table: Locator;
  readonly search: Locator;
  readonly bulkBar: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.table = page.getByRole('table', { name: say('قائمة السائقين', 'Drivers') });
    this.search = page.getByRole('searchbox', {
      name: say('الاسم أو الهوية أو الجوال، ثم Enter', 'Name, ID or phone, then Enter'),
    });
    this.bulkBar = page.getByRole('region', { name: say('إجراءات المحدد', 'Bulk actions') });
  }

  /** Opens the list with one driver alone. */
  async openWith({ id_number }: Pick<ListedDriver, 'id_number'>): Promise<void> {
    await this.page.goto(`/drivers?filters[id_number]=${id_number}`);
    await expect(this.rows).toHaveCount(1);
  }

  /** The rows that hold a driver. */
  get rows(): Locator {
    return this.table.getByRole('row').filter({
      has: this.page.getByRole('checkbox', {
        name: new RegExp(`^${this.say('تحديد', 'Select')} (?!${this.say('كل', 'all')})`),
      }),
    });
  }

  row(driver: Pick<ListedDriver, 'phone'>): Locator {
    const digits = driver.phone.replace(/^\+?966/, '0');
    const shown = `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`;
    return this.table.getByRole('row').filter({ hasText: shown });
  }

  /** Opens the row's actions and answers their group. */
  async openPanel(driver: ListedDriver): Promise<Locator> {
    await this.row(driver).getByText(driver.name, { exact: true }).click();
    const group = this.actions(driver);
    await expect(group).toBeVisible();
    return group;
  }

  actions({ name }: ListedDriver): Locator {
    return this.page.getByRole('group', {
      name: ignoringIsolates(this.say(`إجراءات ${name}`, `Actions for ${name}`)),
    });
  }

  button(within: Locator | Page, ar: string, en: string): Locator {
    return within.getByRole('button', { name: this.say(ar, en), exact: true });
  }
}

/** Drivers as the list answers them. */
export async function listDrivers(adminClient: AdminClient, query = ''): Promise<ListedDriver[]> {
  const answer = await adminClient.request<{ data: { results: ListedDriver[] } }>(
    'GET',
    `/admin/api/v1/drivers${query}`,
  );
  return answer.data.results;
}

/** A driver of the demo who is not at work, so that the driver gets no offers. */
export async function restingDriver(adminClient: AdminClient): Promise<ListedDriver> {
  const { driver_phone } = await adminClient.restingDriver();
  const [driver] = await listDrivers(adminClient, `?filters[phone]=${encodeURIComponent(driver_phone)}`);
  if (!driver) throw new Error('a driver of the demo is not in the list');
  return driver;
}
