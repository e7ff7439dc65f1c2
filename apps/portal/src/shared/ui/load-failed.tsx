import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface LoadFailedProps {
  text: string;
  onRetry: () => unknown;
}

/** Error state of a part of a page, with a retry. */
export function LoadFailed({ text, onRetry }: LoadFailedProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-8 centred wide pad-16 dim centre" role="alert">
      <p>{text}</p>
      <Button size="xs" onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
