import ar from '@mishwar/locales/ar/mail' with { type: 'json' };
import en from '@mishwar/locales/en/mail' with { type: 'json' };

export type MailText = keyof typeof ar;
export type Values = Readonly<Record<string, string | number>>;

/** A mail text in both languages, with its `{{values}}` filled in. */
export function bilingual(key: MailText, values: { ar: Values; en: Values }): { ar: string; en: string } {
  return { ar: fill(ar[key], values.ar), en: fill(en[key], values.en) };
}

function fill(text: string, values: Values): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}
