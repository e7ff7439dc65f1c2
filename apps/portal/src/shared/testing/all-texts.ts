import { type Language, loadTexts, TEXT_PARTS } from '@mishwar/locales';
import i18next from 'i18next';
import { beforeAll } from 'vitest';

/** Loads the texts of both languages before a file's unit tests; `speak` chooses the language. */
export function loadAllTexts(): { speak: (language: Language) => Promise<unknown> } {
  beforeAll(async () => {
    await i18next.init({ lng: 'ar', resources: {}, interpolation: { escapeValue: false } });
    for (const language of ['ar', 'en'] as const) {
      for (const part of TEXT_PARTS) {
        i18next.addResourceBundle(language, 'translation', await loadTexts(language, part), true);
      }
    }
  });
  return { speak: (language) => i18next.changeLanguage(language) };
}
