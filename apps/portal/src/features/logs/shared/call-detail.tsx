import { Button } from '@mantine/core';
import { IconTerminal2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Tone } from '../../../shared/theme/tokens.ts';
import { copyText } from '../../../shared/ui/copy-text.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { toCurl } from './curl.ts';
import { InvoiceLink, useColumnMaker } from './log-columns.tsx';
import { HttpStatus } from './log-tones.tsx';

interface CallFacts {
  _id: string;
  type: string;
  method: string;
  url: string;
  status: number;
  duration_ms: number;
  count: number;
  order_number: string | null;
  driver: { _id: string; name: string; id_number: string } | null;
  created_at: string;
  message: string | null;
}

/** What a call has at a glance, with links to its order, its driver and its invoice. */
export function useCallFacts(): (log: CallFacts, tone: Tone) => [string, ReactNode][] {
  const { t } = useTranslation();
  const { at } = useColumnMaker();
  return (log, tone) => [
    [
      t('logs.columns.url'),
      <bdi key="url" dir="ltr" className="size-12 mono">
        {log.url}
      </bdi>,
    ],
    [t('logs.columns.method'), <Ltr key="method">{log.method}</Ltr>],
    [t('logs.columns.status'), <HttpStatus key="status" status={log.status} tone={tone} />],
    [t('logs.columns.type'), <Ltr key="type">{log.type}</Ltr>],
    [t('logs.columns.created_at'), <Ltr key="at">{at(log.created_at)}</Ltr>],
    [t('logs.columns.duration'), t('logs.detail.ms', { ms: log.duration_ms.toLocaleString('en-US') })],
    [t('logs.columns.count'), <Ltr key="count">{log.count}</Ltr>],
    [t('logs.columns.order_number'), <InvoiceLink key="order" number={log.order_number} />],
    ...(log.driver
      ? [
          [
            t('logs.columns.driver'),
            <Link key="driver" to="/drivers/edit/$driverId" params={{ driverId: log.driver._id }}>
              <bdi>{log.driver.name}</bdi>
            </Link>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(log.message
      ? [[t('logs.columns.message'), <bdi key="message">{log.message}</bdi>] as [string, ReactNode]]
      : []),
  ];
}

interface CurlButtonProps {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: unknown;
}

/** Copies a call as a command of cURL, without credentials. */
export function CurlButton(call: CurlButtonProps) {
  const { t } = useTranslation();
  const copy = async () => {
    if (await copyText(toCurl(call))) toastSuccess(t('json.copied'), t('logs.detail.curl_hint'));
    else toastError(t('json.copy_failed'));
  };
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTerminal2 size={16} stroke={1.6} aria-hidden />}
      onClick={() => void copy()}
    >
      {t('logs.detail.curl')}
    </Button>
  );
}
