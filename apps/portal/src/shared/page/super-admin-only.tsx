import { isSuperAdmin } from '@mishwar/domain';
import { IconLock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../session/profile.ts';
import { StateBlock } from '../ui/state-block.tsx';

/** The children for super admins; others read why there is nothing. The server refuses their calls in any case. */
export function SuperAdminOnly({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const profile = useProfile();
  if (!profile) return null;
  if (isSuperAdmin(profile)) return children;
  return (
    <StateBlock
      page
      heading="h1"
      icon={<IconLock size={20} stroke={1.6} />}
      title={t('shell.super_admin_only')}
      body={t('shell.super_admin_only_body')}
    />
  );
}
