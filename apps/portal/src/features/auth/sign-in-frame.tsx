import { POLICY_PATH, PRODUCT } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { PublicBar } from '../../shared/ui/public-bar.tsx';
import { RouteDrawing } from './route-drawing.tsx';
import classes from './sign-in-frame.module.css';

interface SignInFrameProps {
  /** Title of the document. */
  title: string;
  children: ReactNode;
}

/** The frame of the sign-in screens: heading, links and drawing. */
export function SignInFrame({ title, children }: SignInFrameProps) {
  const { t } = useTranslation();
  return (
    <div className={`grid ground ${classes.page}`}>
      <div className={`column line-beside ${classes.side}`}>
        <title>{`${title} · ${currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name}`}</title>
        <PublicBar />
        <main className={`grid fill ${classes.main}`}>{children}</main>
        <footer className={`flex gap-16 ${classes.foot}`}>
          <Link className="size-12-5 dim" to="/policy">
            {t('auth.privacy_policy')}
          </Link>
          <Link className="size-12-5 dim" to={POLICY_PATH}>
            {t('auth.driver_terms')}
          </Link>
        </footer>
      </div>
      <RouteDrawing />
    </div>
  );
}
