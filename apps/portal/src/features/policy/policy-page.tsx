import { Box } from '@mantine/core';
import { POLICY_PATH, PRODUCT } from '@mishwar/domain';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../shared/i18n/i18n.ts';
import { PublicBar } from '../../shared/ui/public-bar.tsx';

const SECTIONS = {
  privacy: ['location', 'age', 'data', 'sharing', 'rights'],
  terms: ['deposit', 'balance', 'late', 'remittance', 'settlement', 'conduct'],
} as const;

/** The privacy policy or the driver terms: public, in the reader's language. */
export function PolicyPage({ document }: { document: keyof typeof SECTIONS }) {
  const { t } = useTranslation();
  const product = currentLanguage() === 'ar' ? PRODUCT.nameAr : PRODUCT.name;
  const text = (name: string) => t(`policy.${document}.${name}` as 'policy.privacy.intro', { product });
  return (
    <Box className="ground" mih="100dvh">
      <PublicBar />
      <Box component="main" maw={720} mx="auto" p="24px 24px 64px" fz={14} lh={1.75}>
        <title>{`${text('title')} · ${product}`}</title>
        <h1 className="headline">{text('title')}</h1>
        <Box component="p" className="dim" m="8px 0 24px">
          {text('intro')}
        </Box>
        {SECTIONS[document].map((section) => (
          <Box component="section" key={section} className="line-above" py={16}>
            <h2>{text(`${section}_title`)}</h2>
            <p>{text(section)}</p>
          </Box>
        ))}
        <Box component="nav" className="flex gap-24 line-above" pt={16} aria-label={t('shell.breadcrumbs')}>
          <Link to={document === 'privacy' ? POLICY_PATH : '/policy'}>
            {t(document === 'privacy' ? 'auth.driver_terms' : 'auth.privacy_policy')}
          </Link>
          <Link to="/login">{t('policy.to_login')}</Link>
        </Box>
      </Box>
    </Box>
  );
}
