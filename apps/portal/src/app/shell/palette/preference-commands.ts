import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../../shared/commands/command-providers.ts';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { useSwitchLanguage } from '../../../shared/i18n/use-switch-language.ts';
import { textAt } from './other-texts.ts';
import { matchesWords } from './query-words.ts';

/** The switches of theme and language, by words of either language; `other` are the texts of the one not shown. */
export function usePreferenceCommands(words: readonly string[], other: Record<string, unknown> | undefined) {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
  const changeLanguage = useSwitchLanguage();
  const group = 'shell.palette.preferences';
  const offered = [
    {
      label: dark ? 'shell.palette.to_light' : 'shell.palette.to_dark',
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    {
      label: 'shell.palette.other_language',
      run: () => void changeLanguage(currentLanguage() === 'ar' ? 'en' : 'ar'),
    },
  ] as const;
  return offered
    .filter(({ label }) =>
      matchesWords([t(label), t(group), textAt(other, label), textAt(other, group)].join(' '), words),
    )
    .map(({ label, run }): Command => ({ id: label, label: t(label), group: t(group), run }));
}
