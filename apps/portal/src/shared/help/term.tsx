import type { HelpTerm } from '@mishwar/locales/help-pages';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../i18n/i18n.ts';
import classes from './term.module.css';

/** A word of the glossary where it appears: its meaning is shown on hover. The help of the page lists it as well. */
export function Term({ term, children }: { term: HelpTerm; children: ReactNode }) {
  const { t } = useTranslation();
  const [isExplained, setExplained] = useState(false);
  const explain = () =>
    addTexts('help').then(
      () => setExplained(true),
      () => undefined,
    );
  return (
    <span
      className={classes.term}
      onPointerEnter={() => void explain()}
      {...(isExplained && { title: t(`help.terms.${term}.meaning`) })}
    >
      {children}
    </span>
  );
}
