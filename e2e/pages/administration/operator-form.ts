import type { Locator, Page } from '@playwright/test';
import type { Say } from '../order-screen.ts';

/** The form of an operator, new or stored. */
export class OperatorForm {
  readonly page: Page;
  readonly say: Say;
  readonly email: Locator;
  readonly password: Locator;
  readonly firstname: Locator;
  readonly lastname: Locator;
  readonly nationality_id: Locator;
  readonly phone: Locator;
  readonly code: Locator;
  readonly address: Locator;
  readonly region_id: Locator;
  readonly city_id: Locator;
  readonly birthDate: Locator;
  readonly save: Locator;

  constructor(page: Page, say: Say) {
    this.page = page;
    this.say = say;
    const text = (ar: string, en: string) => page.getByLabel(say(ar, en), { exact: false });
    const list = (ar: string, en: string) => page.getByRole('combobox', { name: say(ar, en) });
    this.email = text('البريد الإلكتروني', 'Email');
    this.password = page.getByRole('textbox', { name: say('كلمة المرور', 'Password') });
    this.firstname = text('الاسم الأول', 'First name');
    this.lastname = text('اسم العائلة', 'Last name');
    this.nationality_id = text('رقم الهوية', 'National ID');
    this.phone = text('الجوال', 'Phone');
    this.code = text('الرمز الوظيفي', 'Ops ID');
    this.address = text('العنوان', 'Address');
    this.region_id = list('المنطقة', 'Region');
    this.city_id = list('المدن', 'Cities');
    this.birthDate = page
      .getByRole('group', { name: say('تاريخ الميلاد', 'Date of birth') })
      .getByRole('textbox');
    this.save = page.getByRole('button', { name: say('حفظ', 'Save'), exact: true });
  }

  /** Chooses the options at these places of a list. */
  async choose(list: Locator, ...places: number[]): Promise<void> {
    for (const place of places) {
      await list.click();
      await this.page.getByRole('option').nth(place).click();
    }
    await this.page.keyboard.press('Escape');
  }

  async fillBirthDate(...parts: [string, string, string]): Promise<void> {
    for (const [at, part] of parts.entries()) await this.birthDate.nth(at).fill(part);
  }

  /** Fills every field of a new operator; answers what only this operator has. */
  async fillNew(): Promise<{ email: string; code: string }> {
    const stamp = crypto.randomUUID().slice(0, 8);
    const own = { email: `form.${stamp}@example.com`, code: `F-${stamp}` };
    await this.page.goto('/ops-management/new');
    await this.email.fill(own.email);
    await this.password.fill(`dates-${stamp}`);
    await this.firstname.fill('هدى');
    await this.lastname.fill('القحطاني');
    await this.nationality_id.fill('1012345678');
    await this.phone.fill('0551112222');
    await this.code.fill(own.code);
    await this.address.fill('الدمام، حي الفيصلية');
    await this.choose(this.region_id, 0);
    await this.choose(this.city_id, 0, 1);
    return own;
  }
}
