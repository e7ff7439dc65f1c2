import { expect, test } from 'vitest';
import { loadTexts, TEXT_PARTS } from './index.ts';

/** The parts as one; two may hold texts of the same feature. */
const merged = (parts: Record<string, unknown>[]) => {
  const texts: Record<string, object> = {};
  for (const [feature, of] of parts.flatMap(Object.entries)) texts[feature] = { ...texts[feature], ...of };
  return texts;
};

const all = async (language: 'ar' | 'en') =>
  merged(await Promise.all(TEXT_PARTS.map((part) => loadTexts(language, part))));
const ar = await all('ar');
const en = await all('en');

const PLURAL = /_(zero|one|two|few|many|other)$/;
const CATEGORIES = { ar: new Intl.PluralRules('ar'), en: new Intl.PluralRules('en') };

function flatten(node: unknown, path = ''): [string, string][] {
  if (typeof node === 'string') return [[path, node]];
  return Object.entries(node as Record<string, unknown>).flatMap(([key, child]) =>
    flatten(child, path ? `${path}.${key}` : key),
  );
}

/** Keys with plural forms counted once, when the whole set of the language's forms is there. */
function logicalKeys(texts: unknown, language: 'ar' | 'en'): string[] {
  const keys = flatten(texts).map(([key]) => key);
  const bases = new Set(keys.filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')));
  for (const base of bases) {
    const forms = keys.filter((key) => key.replace(PLURAL, '') === base && PLURAL.test(key));
    expect(forms.toSorted(), base).toEqual(
      CATEGORIES[language]
        .resolvedOptions()
        .pluralCategories.map((category) => `${base}_${category}`)
        .toSorted(),
    );
  }
  return [...new Set(keys.map((key) => key.replace(PLURAL, '')))].toSorted();
}

test('[APP-04] Arabic and English have the same keys', () => {
  expect(logicalKeys(en, 'en')).toEqual(logicalKeys(ar, 'ar'));
});

test('[APP-04] no text is empty in either language', () => {
  for (const [key, text] of [...flatten(ar), ...flatten(en)]) expect(text.trim(), key).not.toBe('');
});

test('both languages use the same placeholders', () => {
  const english = new Map(flatten(en));
  const names = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map((match) => match[1]).toSorted();
  for (const [key, text] of flatten(ar)) {
    const other = english.get(key);
    if (other !== undefined && !PLURAL.test(key)) expect(names(other), key).toEqual(names(text));
  }
});
