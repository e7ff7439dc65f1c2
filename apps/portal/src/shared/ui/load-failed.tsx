import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../api/error-text.ts';

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

/** Above what is still shown when a later reading failed: that it is not the newest, why, and a retry. */
export function RefreshFailed({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const { t } = useTranslation();
  return (
    <div className="row wrap fixed gap-8 pad-8-16 size-12-5" role="status">
      <span className="problem">{[t('common.refresh_failed'), ...errorTexts(error)].join(' ')}</span>
      <Button className="touch" size="compact-xs" variant="default" onClick={() => void onRetry()}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
