import { PRODUCT } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { PublicBar } from '../../../shared/ui/public-bar.tsx';
import { ApplyForm } from './apply-form.tsx';
import classes from './apply-page.module.css';

/** The public page on which a company applies to deliver for the platform. */
export function ApplyPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  const title = t('supplierRegistration.apply.title', { product });
  return (
    <div className={classes.page}>
      <title>{`${title} · ${product}`}</title>
      <PublicBar />
      <main className={classes.paper}>
        {sentTo === null ? (
          <>
            <div className={classes.head}>
              <h1 className={classes.title}>{title}</h1>
              <p className={classes.intro}>{t('supplierRegistration.apply.intro')}</p>
            </div>
            <ApplyForm onSent={setSentTo} />
          </>
        ) : (
          <Sent email={sentTo} />
        )}
        <nav className={classes.links} aria-label={t('shell.breadcrumbs')}>
          <Link to="/partner/login">{t('supplierRegistration.apply.to_sign_in')}</Link>
          <Link to="/policy">{t('auth.privacy_policy')}</Link>
        </nav>
      </main>
    </div>
  );
}

/** What happens next; the focus goes to its heading. */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={classes.sent} role="status">
      <h1 ref={heading} tabIndex={-1} className={classes.title}>
        {t('supplierRegistration.apply.sent')}
      </h1>
      <p>{t('supplierRegistration.apply.sent_next', { email })}</p>
    </section>
  );
}
