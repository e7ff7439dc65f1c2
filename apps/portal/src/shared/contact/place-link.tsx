import { IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './contact-links.module.css';
import { placeHref } from './place-href.ts';

/** Opens a position, [lng, lat], in the map app of the phone or in a new tab. */
export function PlaceLink({
  at,
  of,
}: {
  at: readonly [number, number] /** Whose position it is. */;
  of: string;
}) {
  const { t } = useTranslation();
  return (
    <a
      href={placeHref(at)}
      target="_blank"
      rel="noopener noreferrer"
      className={`screen-only ${classes.link}`}
      aria-label={t('contact.open_place', { name: of })}
    >
      <IconMapPin size={16} stroke={1.6} aria-hidden />
      {t('contact.map_app')}
    </a>
  );
}
