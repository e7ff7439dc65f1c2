import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../shared/page/page-head.ts';
import { type LogQuery, LogState } from './log-dialog.tsx';

type ListPath = '/citc-logs' | '/http-logs' | '/odoo-logs' | '/shukah-logs';

interface LogPageProps<Log> {
  title: string;
  /** The list that it belongs to. */
  list: { label: string; to: ListPath };
  query: LogQuery<Log>;
  actions: (log: Log) => ReactNode;
  children: (log: Log) => ReactNode;
}

/** The detail of a log as a page. */
export function LogPage<Log>({ title, list, query, actions, children }: LogPageProps<Log>) {
  usePageHead({ title, parents: [list] });
  return (
    <div className="stack gap-12 pad-page">
      <LogState query={query}>
        {(log) => (
          <>
            <header className="row wrap gap-12">{actions(log)}</header>
            <div className="frame rounded-card hide">{children(log)}</div>
          </>
        )}
      </LogState>
    </div>
  );
}

interface LinkRootProps {
  className: string;
}

/** Opens the detail of a log as a page. */
export function LogPageButton({ list, id }: { list: ListPath; id: string }) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconExternalLink size={16} stroke={1.6} aria-hidden />}
      renderRoot={(props: LinkRootProps) => <Link {...props} to={`${list}/$logId`} params={{ logId: id }} />}
    >
      {t('logs.detail.page')}
    </Button>
  );
}
