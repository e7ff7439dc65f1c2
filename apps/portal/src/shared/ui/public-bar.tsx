import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { Brand } from './brand.tsx';
import classes from './public-bar.module.css';

/** Top bar of the public pages. */
export function PublicBar() {
  return (
    <header className={classes.bar}>
      <Brand />
      <span className="row gap-8">
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
    </header>
  );
}
