import { useDirection } from '@mantine/core';
import { directionOf, isLanguage, type Language } from '@mishwar/locales';
import { useCallback, useEffect } from 'react';
import { LANGUAGE_KEY, switchLanguage } from './i18n.ts';

/** Switches texts, the document and the components' direction, without a reload, and stores the choice. */
export function useSwitchLanguage(): (language: Language) => Promise<void> {
  const { setDirection } = useDirection();
  return useCallback(
    async (language) => {
      await switchLanguage(language);
      setDirection(directionOf(language));
    },
    [setDirection],
  );
}

/** Follows a switch in another window of the portal, as the theme does. */
export function FollowLanguage(): null {
  const change = useSwitchLanguage();
  useEffect(() => {
    const follow = ({ key, newValue }: StorageEvent) => {
      if (key === LANGUAGE_KEY && isLanguage(newValue)) void change(newValue);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [change]);
  return null;
}
