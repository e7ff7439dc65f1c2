import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

/** Warnings about valid settings with a likely unintended effect; renders nothing without warnings. */
export function Warnings({ texts }: { texts: readonly string[] }) {
  const { t } = useTranslation();
  return (
    // Always mounted for screen readers, and takes no room.
    <div role="status" className={texts.length > 0 ? 'note pad-8-12 rounded warned ink' : 'absolute'}>
      {texts.length > 0 && (
        <>
          <IconAlertTriangle size={16} stroke={1.6} aria-hidden />
          <div>
            <p className="bold">{t('distribution.warning.title')}</p>
            <ul className="plain-list">
              {texts.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </div>
        </>
      )}
    </div>
  );
}
