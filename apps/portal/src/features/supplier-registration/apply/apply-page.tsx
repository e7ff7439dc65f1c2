import { Box } from '@mantine/core';
import { PRODUCT } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../../shared/i18n/i18n.ts';
import { PublicBar } from '../../../shared/ui/public-bar.tsx';
import { ApplyForm } from './apply-form.tsx';

/** The public page on which a company applies to deliver for the platform. */
export function ApplyPage() {
  const { t } = useTranslation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  const title = t('supplierRegistration.apply.title', { product });
  return (
    <Box className="ground" mih="100dvh">
      <title>{`${title} · ${product}`}</title>
      <PublicBar />
      <Box component="main" maw={800} mx="auto" pt={24}>
        {sentTo === null ? (
          <>
            <Box px="var(--page-edge)" mb={12}>
              <h1 className="headline">{title}</h1>
              <p className="dim">{t('supplierRegistration.apply.intro')}</p>
            </Box>
            <ApplyForm onSent={setSentTo} />
          </>
        ) : (
          <Sent email={sentTo} />
        )}
        <nav className="flex wrap gap-16 pad-page size-12-5" aria-label={t('shell.breadcrumbs')}>
          <Link to="/partner/login">{t('supplierRegistration.apply.to_sign_in')}</Link>
          <Link to="/policy">{t('auth.privacy_policy')}</Link>
        </nav>
      </Box>
    </Box>
  );
}

/** What happens next; the focus goes to its heading. */
function Sent({ email }: { email: string }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className="grid gap-12 pad-page" role="status">
      <h1 ref={heading} tabIndex={-1} className="headline">
        {t('supplierRegistration.apply.sent')}
      </h1>
      <p>{t('supplierRegistration.apply.sent_next', { email })}</p>
    </section>
  );
}
