import { useTranslation } from 'react-i18next';
import { currentLanguage } from './i18n.ts';
import { useSwitchLanguage } from './use-switch-language.ts';

/** Switches the language; `short` for the narrow top bar. */
export function LanguageSwitch({ short = false }: { short?: boolean }) {
  const { t } = useTranslation();
  const change = useSwitchLanguage();
  const other = currentLanguage() === 'ar' ? 'en' : 'ar';
  const shown = short ? (other === 'ar' ? 'ع' : 'EN') : t('shell.switch_language');
  return (
    <button
      type="button"
      className="quiet"
      lang={other}
      aria-label={short ? `${shown}: ${t('shell.switch_language_label')}` : t('shell.switch_language_label')}
      onClick={() => void change(other)}
    >
      {shown}
    </button>
  );
}
