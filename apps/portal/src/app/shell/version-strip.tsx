import { PORTAL_API_VERSION } from '@mishwar/domain';
import { IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useProfile } from '../../shared/session/profile.ts';

/** Says that the setting API_VER_PORTAL names another version than this page is built for. */
export function VersionStrip() {
  const { t } = useTranslation();
  const wanted = useProfile()?.api_version;
  if (wanted === undefined || wanted === PORTAL_API_VERSION) return null;
  return (
    <div className="row gap-8 pad-10-16 warned size-12" role="status">
      <IconRefresh size={15} stroke={1.6} aria-hidden />
      <span>{t('shell.version_strip', { page: PORTAL_API_VERSION, wanted })}</span>
    </div>
  );
}
