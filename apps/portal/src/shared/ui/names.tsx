import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';

/** Names in one line, each isolated in its own direction; absent ones are skipped. */
export function Names({ of, className }: { of: readonly (string | null | undefined)[]; className?: string }) {
  const { t } = useTranslation();
  const names = [...new Set(of.filter((name) => typeof name === 'string' && name !== ''))];
  return (
    <span className={className}>
      {names.map((name, at) => (
        <Fragment key={name}>
          {at > 0 && t('list.separator')}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
    </span>
  );
}
