import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { IconCloudOff, IconCopy, IconInbox, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../api/error-text.ts';
import { copyText } from '../ui/copy-text.ts';
import { StateBlock } from '../ui/state-block.tsx';
import { toastError, toastSuccess } from '../ui/toast.ts';
import classes from './table-states.module.css';

/** Empty state, with or without filters. */
export function EmptyState({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation();
  return (
    <StateBlock
      icon={<IconInbox size={20} stroke={1.6} />}
      title={t('list.orders_no_records')}
      body={t(filtered ? 'list.empty_filtered' : 'list.empty_plain')}
      actions={
        filtered && (
          <Button variant="default" size="xs" onClick={onClear}>
            {t('list.clear_filters')}
          </Button>
        )
      }
    />
  );
}

/** The request id of a failed call, for support. */
function requestId(error: unknown): string | null {
  const data: unknown = error instanceof ORPCError ? error.data : null;
  return typeof data === 'object' &&
    data !== null &&
    'requestId' in data &&
    typeof data.requestId === 'string'
    ? data.requestId
    : null;
}

/** Error state with retry. */
export function ErrorState({ error, onRetry, busy }: { error: unknown; onRetry: () => void; busy: boolean }) {
  const { t } = useTranslation();
  const id = requestId(error);
  const copy = async (text: string) => {
    if (await copyText(text)) toastSuccess(t('common.copied'));
    else toastError(t('common.copy_failed'));
  };
  return (
    <StateBlock
      danger
      icon={<IconCloudOff size={20} stroke={1.6} />}
      title={t('list.load_failed')}
      body={errorTexts(error).join(' ')}
      actions={
        <>
          <Button
            size="xs"
            leftSection={<IconRefresh size={15} stroke={1.6} />}
            onClick={onRetry}
            loading={busy}
          >
            {t('common.retry')}
          </Button>
          {id && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconCopy size={15} stroke={1.6} />}
              onClick={() => void copy(id)}
            >
              {t('list.copy_error_id')}
            </Button>
          )}
        </>
      }
    >
      {id && (
        <code className="size-11 dim" dir="ltr">
          {id}
        </code>
      )}
    </StateBlock>
  );
}

const WIDTHS = [62, 78, 54, 88, 70, 46, 82];

/** Skeleton rows of the real row height, fading downwards. */
export function SkeletonRows({ rows = 18 }: { rows?: number }) {
  const { t } = useTranslation();
  return (
    <div className="wide" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
        <div key={row} className={classes.skeletonRow} style={{ opacity: 1 - row / rows }}>
          {WIDTHS.map((width, at) => (
            <span key={width} style={{ width: `${((width + row * 13 + at * 7) % 40) + 50}%` }} />
          ))}
        </div>
      ))}
    </div>
  );
}
