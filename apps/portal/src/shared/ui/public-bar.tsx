import { LanguageSwitch } from '../i18n/language-switch.tsx';
import { ThemeSwitch } from '../theme/theme-switch.tsx';
import { Brand } from './brand.tsx';
import classes from './public-bar.module.css';

/** Head of the pages that open without signing in. */
export function PublicBar() {
  return (
    <header className={classes.bar}>
      <Brand />
      <span className={classes.tools}>
        <LanguageSwitch />
        <ThemeSwitch />
      </span>
    </header>
  );
}
