import { foldText } from '@mishwar/domain';
import { HELP_PAGE_NAMES, HELP_PAGES, type HelpPage } from '@mishwar/locales/help-pages';
import i18next from 'i18next';
import type { Command } from '../commands/command-providers.ts';
import { addTexts } from '../i18n/i18n.ts';
import { openHelp } from './help-state.ts';

/** At most so many pages of the help among what the palette finds. */
const MAX_FOUND = 5;
const TASKS = ['first', 'second', 'third'] as const;

/** Search provider: pages of the help that have every word asked for in their text, tasks or words. */
export async function findHelp(query: string): Promise<Command[]> {
  await addTexts('help');
  const words = foldText(query).split(/\s+/);
  return HELP_PAGE_NAMES.filter((page) => {
    const text = foldText(textsOf(page).join('\n'));
    return words.every((word) => text.includes(word));
  })
    .slice(0, MAX_FOUND)
    .map((page) => ({
      id: `help-${page}`,
      label: i18next.t('help.label', { page: i18next.t(HELP_PAGES[page].title) }),
      description: i18next.t(`help.page.${page}.purpose`),
      group: i18next.t('help.title'),
      run: () => openHelp(page),
    }));
}

const textsOf = (page: HelpPage): string[] => [
  i18next.t('help.title'),
  i18next.t(HELP_PAGES[page].title),
  i18next.t(`help.page.${page}.purpose`),
  ...TASKS.map((task) => i18next.t(`help.page.${page}.tasks.${task}`)),
  ...HELP_PAGES[page].terms.map((term) => i18next.t(`help.terms.${term}.name`)),
];
