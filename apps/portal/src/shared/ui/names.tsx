import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** Names beside each other in the reader's direction, each in its own; those that are missing are left out. */
export function Names({ of }: { of: readonly (string | null | undefined)[] }) {
  const { t } = useTranslation();
  const names = [...new Set(of.filter((name) => typeof name === 'string' && name !== ''))];
  return (
    <span>
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && t('list.separator')}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
