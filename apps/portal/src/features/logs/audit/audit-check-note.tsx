import { Alert, Box } from '@mantine/core';
import { IconShieldCheck, IconShieldX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../../shared/api/api.ts';
import { useFormat } from '../../../shared/format/use-format.ts';

const REFRESH_MS = 30_000;
/** Digits of a hash that are shown; all of them are in the hint. */
const HASH_DIGITS = 12;

/** Whether the entries are as they were written. */
export function AuditCheckNote() {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const { data } = useQuery({
    ...orpc.auditLog.check.queryOptions(),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return null;
  const { sealed, head, completed_at, findings } = data.data;
  if (findings.length > 0)
    return (
      <Alert
        color="red"
        icon={<IconShieldX size={18} stroke={1.6} aria-hidden />}
        title={t('logs.audit.check.bad', { count: findings.length })}
      >
        <Box component="ul" m={0} ps={16}>
          {findings.map(({ sequence, entry_id, finding }) => (
            <li key={sequence}>
              {t('logs.audit.check.finding', {
                entry: entry_id,
                finding: t(`logs.audit.check.findings.${finding}`),
              })}
            </li>
          ))}
        </Box>
      </Alert>
    );
  return (
    <p className="row wrap gap-8 pad-10-16 size-12 dim" role="status">
      <IconShieldCheck size={16} stroke={1.6} aria-hidden />
      {completed_at === null || head === null ? (
        t('logs.audit.check.never')
      ) : (
        <>
          <strong className="soft">{t('logs.audit.check.good')}</strong>
          <span title={head}>
            {t('logs.audit.check.good_body', {
              sealed: sealed.toLocaleString('en-US'),
              time: `${date(completed_at)} ${seconds(completed_at)}`,
              head: head.slice(0, HASH_DIGITS),
            })}
          </span>
        </>
      )}
    </p>
  );
}
