import { useDirection } from '@mantine/core';
import { directionOf } from '@mishwar/locales';
import { useTranslation } from 'react-i18next';
import { currentLanguage, switchLanguage } from './i18n.ts';
import classes from './language-switch.module.css';

/** Switches the language; `short` for the narrow top bar. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const { setDirection } = useDirection();
  const other = currentLanguage() === 'ar' ? 'en' : 'ar';
  const change = async () => {
    await switchLanguage(other);
    setDirection(directionOf(other));
  };
  const shown = short ? (other === 'ar' ? 'ع' : 'EN') : t('shell.switch_language');
  return (
    <button
      type="button"
      className={classes.button}
      lang={other}
      aria-label={short ? `${shown}: ${t('shell.switch_language_label')}` : t('shell.switch_language_label')}
      onClick={() => void change()}
    >
      {shown}
    </button>
  );
}
