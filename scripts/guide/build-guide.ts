import { type Language, loadTexts } from '@mishwar/locales';
import { HELP_PAGE_NAMES, HELP_PAGES, type HelpPage } from '@mishwar/locales/help-pages';

/** Pages of which the guide has no picture: single forms, and lists that are empty in the demo most of the time. */
const WITHOUT_PICTURE: readonly HelpPage[] = [
  ...(['export_orders', 'driver_form', 'driver_citc', 'driver_note', 'subscriptions_assign'] as const),
  ...(['approvals', 'otp', 'fake_orders'] as const),
];

/** Pages of which the guide has a picture. */
export const PICTURED_PAGES: readonly HelpPage[] = HELP_PAGE_NAMES.filter(
  (name) => !WITHOUT_PICTURE.includes(name),
);

/** File name of a page's picture, of /docs/guide/pictures. */
export const pictureName = (page: HelpPage, language: Language): string => `${page}.${language}.jpg`;

type Texts = Record<string, unknown>;

/** The guide of a language as Markdown: each page's purpose, tasks, words and picture, in the order of the menu. */
export async function buildGuide(language: Language, pictures: ReadonlySet<string>): Promise<string> {
  const parts = await Promise.all([loadTexts(language, 'signed-in'), loadTexts(language, 'help')]);
  const texts: Texts = Object.assign({}, ...parts);
  const t = (key: string) => textAt(texts, key);
  const sections = HELP_PAGE_NAMES.flatMap((page) => {
    const { title, paths, terms } = HELP_PAGES[page];
    const picture = pictureName(page, language);
    return [
      `## ${t(title)}`,
      `\`${paths[0]}\``,
      t(`help.page.${page}.purpose`),
      ['first', 'second', 'third'].map((task) => `- ${t(`help.page.${page}.tasks.${task}`)}`).join('\n'),
      ...(terms.length > 0
        ? [
            terms
              .map((term) => `**${t(`help.terms.${term}.name`)}**: ${t(`help.terms.${term}.meaning`)}`)
              .join('\\\n'),
          ]
        : []),
      ...(pictures.has(picture) ? [`![${t(title)}](../pictures/${picture})`] : []),
    ];
  });
  const body = [`# ${t('help.guide')}`, ...sections].join('\n\n');
  return language === 'ar' ? `<div dir="rtl">\n\n${body}\n\n</div>\n` : `${body}\n`;
}

function textAt(texts: Texts, key: string): string {
  let value: unknown = texts;
  for (const part of key.split('.')) value = (value as Texts | undefined)?.[part];
  if (typeof value !== 'string') throw new Error(`no text ${key}`);
  return value;
}
