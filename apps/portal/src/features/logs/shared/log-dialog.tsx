import { Loader } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorStatus } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { LoadFailed } from '../../../shared/ui/load-failed.tsx';
import { StateBlock } from '../../../shared/ui/state-block.tsx';
import type { LogSteps } from './log-list.tsx';

/** Width of the dialog in px: two bodies side by side. */
const WIDTH = 1180;

/** The query of a log's detail. */
export interface LogQuery<Log> {
  data: { data: Log } | undefined;
  isPending: boolean;
  error: unknown;
  refetch: () => unknown;
}

interface LogDialogProps<Log> extends LogSteps {
  title: string;
  query: LogQuery<Log>;
  onClose: () => void;
  children: (log: Log) => ReactNode;
  /** Beside the steps to the neighbouring rows. */
  actions?: (log: Log) => ReactNode;
}

/** The detail of a log over its list. */
export function LogDialog<Log>({
  title,
  query,
  onClose,
  children,
  actions,
  previous,
  next,
}: LogDialogProps<Log>) {
  const { t } = useTranslation();
  const log = query.data?.data;
  return (
    <Dialog
      title={title}
      onClose={onClose}
      size={WIDTH}
      footer={
        <div className="row wrap gap-8 fill" data-actions>
          <IconButton label={t('logs.detail.previous')} disabled={!previous} onClick={previous} outline>
            <IconChevronUp size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <IconButton label={t('logs.detail.next')} disabled={!next} onClick={next} outline>
            <IconChevronDown size={16} stroke={1.6} aria-hidden />
          </IconButton>
          <span className="fill" />
          {log && actions?.(log)}
        </div>
      }
    >
      <LogState query={query}>{children}</LogState>
    </Dialog>
  );
}

/** The log of a query: while it is read, where it failed, or the log itself. */
export function LogState<Log>({
  query,
  children,
}: {
  query: LogQuery<Log>;
  children: (log: Log) => ReactNode;
}) {
  const { t } = useTranslation();
  const log = query.data?.data;
  if (log) return children(log);
  if (query.isPending)
    return (
      <div role="status" aria-label={t('common.loading')}>
        <Loader size={20} aria-hidden />
      </div>
    );
  const status = errorStatus(query.error);
  if (status === 404 || status === 422)
    return (
      <StateBlock icon={null} title={t('logs.detail.missing_page')} body={t('logs.detail.missing_body')} />
    );
  return <LoadFailed text={t('logs.detail.failed')} onRetry={query.refetch} />;
}
