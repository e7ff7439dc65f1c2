import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { RefreshFailed } from '../../../shared/ui/load-failed.tsx';

interface ListStateProps {
  query: { isPending: boolean; isError: boolean; error: unknown };
  isEmpty: boolean;
  /** Text of the empty state. */
  empty: string;
  onRetry: () => void;
  children: ReactNode;
}

/** The list, or its loading, error or empty state. What was read stays when a later reading fails. */
export function ListState({ query, isEmpty, empty, onRetry, children }: ListStateProps) {
  const { t } = useTranslation();
  if (query.isPending) {
    return (
      <div className="grid gap-10 pad-16 dim centre" role="status">
        <p>{t('tracking.loading')}</p>
        {[1, 0.75, 0.5, 0.3].map((opacity) => (
          <Skeleton key={opacity} height={40} radius={6} style={{ opacity }} />
        ))}
      </div>
    );
  }
  if (query.isError && isEmpty) {
    return (
      <div className="grid gap-10 pad-16 dim centre" role="alert">
        <p className="bold problem">{t('tracking.error')}</p>
        <p>{errorTexts(query.error).join(' ')}</p>
        <Button size="xs" mx="auto" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (isEmpty) {
    return (
      <p className="grid gap-10 pad-16 dim centre" role="status">
        {empty}
      </p>
    );
  }
  return (
    <>
      {query.isError && <RefreshFailed error={query.error} onRetry={onRetry} />}
      {children}
    </>
  );
}
