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
    <ul className={classes.list} aria-label={t('orders.presence.label')}>
      {viewers.slice(0, MAX_AVATARS).map(({ _id, name }) => (
        <li key={_id} className={classes.person}>
          <Avatar name={name} seed={_id} size={size} />
        </li>
      ))}
      {more > 0 && (
        <li className={classes.more}>
          <span aria-hidden>+{more}</span>
          <span className="visually-hidden">{t('orders.presence.more', { count: more })}</span>
        </li>
      )}
    </ul>
  );
}
