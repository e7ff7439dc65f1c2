import { PRODUCT } from '@mishwar/domain';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { useCurrentPageHead } from '../../shared/page/page-head.ts';
import classes from './breadcrumbs.module.css';

/** A title with more characters is set smaller on a phone. */
const MAX_LARGE_TITLE = 30;

/** The breadcrumbs with the page's `h1`. */
export function Breadcrumbs() {
  const { t } = useTranslation();
  const { title, parents = [], view, attention } = useCurrentPageHead();
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  return (
    <nav aria-label={t('shell.breadcrumbs')} className="row gap-6 shrink nowrap">
      <title>
        {`${attention ? `(${attention}) ` : ''}${[view, title, product].filter(Boolean).join(' · ')}`}
      </title>
      {parents.map(({ label, to, search }) => (
        <Fragment key={label}>
          {to ? (
            <Link to={to} search={search ?? {}} className={`desk-only dim truncate ${classes.parent}`}>
              {label}
            </Link>
          ) : (
            <span className={`desk-only dim truncate ${classes.parent}`}>{label}</span>
          )}
          <IconChevronRight size={13} stroke={1.6} className="desk-only fixed mirror dim" aria-hidden />
        </Fragment>
      ))}
      {/* A name in the other script is cut at its own end. */}
      {title && (
        <h1
          dir="auto"
          className={`title truncate ${classes.title} ${title.length > MAX_LARGE_TITLE ? classes.long : ''}`}
        >
          {title}
        </h1>
      )}
    </nav>
  );
}
