import { expect, type Locator, type Page, type Request } from '@playwright/test';
import type { AdminClient } from '../../fixtures/admin-client.ts';
import { secrets } from '../../fixtures/stack.ts';
import type { Say } from '../order-screen.ts';

/** A setting as the server answers it. */
interface StoredSetting {
  key: string;
  setting: Record<string, unknown>;
  version: number;
}

/** Opens the settings of a session by the API; guesses are few, so that an open one stays as it is. */
export async function unlockSettings(client: AdminClient): Promise<void> {
  const { status } = await client.call('GET', '/admin/api/v1/settings');
  if (status !== 403) return;
  await client.request('POST', '/admin/api/v1/settings/unlock', { phrase: secrets().settingsPassphrase });
}

/** The settings that the client may see, by key. */
export async function readSettings(client: AdminClient): Promise<Map<string, StoredSetting>> {
  await unlockSettings(client);
  const { data } = await client.request<{ data: StoredSetting[] }>('GET', '/admin/api/v1/settings');
  return new Map(data.map((one) => [one.key, one]));
}

export async function saveSetting(client: AdminClient, key: string, content: object): Promise<void> {
  await unlockSettings(client);
  await client.request('POST', '/admin/api/v1/settings/create', { data: [{ key, content }] });
}

/** Whether a request saves settings. */
export const isSave = (request: Request): boolean => /\/settings\/create$/.test(request.url());

/** The screen /settings. */
export class Settings {
  readonly page: Page;
  readonly say: Say;
  readonly gate: Locator;
  readonly phrase: Locator;
  readonly openButton: Locator;
  readonly save: Locator;
  readonly search: Locator;
  readonly confirm: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    this.gate = page.getByRole('form', {
      name: say('تأكيد الدخول إلى الإعدادات', 'Confirm access to the settings'),
    });
    this.phrase = page.getByLabel(say('كلمة مرور التأكيد', 'Confirmation password'), { exact: true });
    this.openButton = page.getByRole('button', { name: say('فتح الإعدادات', 'Open settings'), exact: true });
    this.save = page.getByRole('button', { name: say('حفظ الإعدادات', 'Save settings'), exact: true });
    this.search = page.getByRole('searchbox', { name: say('البحث في الإعدادات', 'Search settings') });
    this.confirm = page.getByRole('dialog', { name: say('حفظ هذه التغييرات؟', 'Save these changes?') });
  }

  async enter(phrase = secrets().settingsPassphrase): Promise<void> {
    await this.phrase.fill(phrase);
    await this.openButton.click();
  }

  /** Opens the page, whose settings `client` has opened before. */
  async open(client: AdminClient): Promise<void> {
    await unlockSettings(client);
    await this.page.goto('/settings');
    await expect(this.save).toBeVisible();
  }

  /** One setting with its fields. */
  group(ar: string, en: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${this.say(ar, en)}`) });
  }

  field(group: Locator, ar: string, en: string): Locator {
    return group.getByRole('textbox', { name: this.say(ar, en), exact: true });
  }

  toggle(ar: string, en: string): Locator {
    return this.page.getByRole('switch', { name: this.say(ar, en), exact: true });
  }

  choice(ar: string, en: string): Locator {
    return this.page.getByRole('combobox', { name: this.say(ar, en), exact: true });
  }

  async choose(ar: string, en: string, option: string): Promise<void> {
    await this.choice(ar, en).click();
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Saves by way of the list of changes. */
  async saveChanges(): Promise<void> {
    await this.save.click();
    await this.confirm
      .getByRole('button', { name: this.say('حفظ التغييرات', 'Save changes'), exact: true })
      .click();
  }

  toast(ar: string, en: string): Locator {
    return this.page.getByText(this.say(ar, en), { exact: true });
  }
}
