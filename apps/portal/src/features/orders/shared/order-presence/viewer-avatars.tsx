import { Box } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../../shared/ui/avatar.tsx';
import classes from './viewer-avatars.module.css';

const MAX_AVATARS = 4;

/** The other viewers of an order: overlapping initials, with names as tooltips and for screen readers. */
export function ViewerAvatars({
  viewers,
  size = 20,
}: {
  viewers: readonly { _id: string; name: string }[];
  size?: number;
}) {
  const { t } = useTranslation();
  if (viewers.length === 0) return null;
  const more = viewers.length - MAX_AVATARS;
  return (
    <ul className="inline-row plain-list screen-only" aria-label={t('orders.presence.label')}>
      {viewers.slice(0, MAX_AVATARS).map(({ _id, name }) => (
        <li key={_id} className={`inline-row ${classes.person}`}>
          <Avatar name={name} seed={_id} size={size} />
        </li>
      ))}
      {more > 0 && (
        <Box component="li" className="size-11 dim" ms={4}>
          <span aria-hidden>+{more}</span>
          <span className="visually-hidden">{t('orders.presence.more', { count: more })}</span>
        </Box>
      )}
    </ul>
  );
}
