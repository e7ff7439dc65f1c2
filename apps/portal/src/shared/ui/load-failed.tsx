import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './load-failed.module.css';

interface LoadFailedProps {
  text: string;
  onRetry: () => unknown;
}

/** Error state of a part of a page, with a retry. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.failed} role="alert">
      <p>{text}</p>
      <Button size="xs" onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
