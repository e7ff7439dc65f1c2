import { Box, Button } from '@mantine/core';
import type { IntegrationHealth } from '@mishwar/contract';
import { IconBolt } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import type { Tone } from '../../shared/theme/tokens.ts';
import { Ltr } from '../../shared/ui/ltr.tsx';
import { StatusBadge } from '../../shared/ui/status-badge.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { HealthCharts } from './health-charts.tsx';
import { successText } from './to-health-hours.ts';

const BREAKER_TONES = {
  closed: 'delivered',
  half_open: 'assigned',
  open: 'cancelled',
} as const satisfies Record<IntegrationHealth['breaker'], Tone>;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One third party: its state in words, figures and charts, and *try again now*. */
export function IntegrationSection({ health }: { health: IntegrationHealth }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const client = useQueryClient();
  const id = useId();
  const { integration, breaker } = health;
  const at = (instant: string | null) => (instant === null ? null : `${date(instant)} ${seconds(instant)}`);
  const tryNow = useMutation({
    mutationFn: () => api.integrationHealth.tryNow({ integration }),
    onSuccess: ({ due }) => {
      toastSuccess(t('integrationHealth.try.done', { count: due }));
      void client.invalidateQueries({ queryKey: orpc.integrationHealth.key() });
    },
    onError: (error) => toastError(t('integrationHealth.try.failed'), errorTexts(error).join(' ')),
  });
  const state = !health.isConfigured ? 'not_configured' : health.isActive ? 'on' : 'off';
  const openUntil = at(health.open_until);
  return (
    <section className="frame rounded" aria-labelledby={id}>
      <div className="row wrap gap-10 pad-12-16" data-actions>
        <h2 id={id}>{t(`integrationHealth.names.${integration}`)}</h2>
        <StatusBadge tone={state === 'on' ? 'delivered' : 'cancelled'}>
          {t(`integrationHealth.state.${state}`)}
        </StatusBadge>
        <StatusBadge tone={BREAKER_TONES[breaker]}>{t(`integrationHealth.breaker.${breaker}`)}</StatusBadge>
        <Button
          className="push"
          size="xs"
          variant="default"
          loading={tryNow.isPending}
          leftSection={<IconBolt size={16} stroke={1.6} aria-hidden />}
          onClick={() => tryNow.mutate()}
        >
          {t('integrationHealth.try.button')}
        </Button>
      </div>
      <Box component="dl" className="facts" px={16}>
        <Fact name={t('integrationHealth.facts.waiting')}>
          <Ltr>{health.waiting.toLocaleString('en-US')}</Ltr>
        </Fact>
        <Fact name={t('integrationHealth.facts.not_sent')}>
          <Ltr>{health.not_sent.toLocaleString('en-US')}</Ltr>
        </Fact>
        <Fact name={t('integrationHealth.facts.oldest')}>
          <Ltr>{at(health.oldest_waiting) ?? NO_VALUE}</Ltr>
        </Fact>
        <Fact name={t('integrationHealth.facts.success')}>
          <Ltr>{successText(health.hours) ?? NO_VALUE}</Ltr>
        </Fact>
        {openUntil !== null && (
          <Fact name={t('integrationHealth.facts.open_until')}>
            <Ltr>{openUntil}</Ltr>
          </Fact>
        )}
      </Box>
      <Box component="p" className="size-13 anywhere" m="12px 16px 0">
        {health.last_error === null ? (
          t('integrationHealth.no_error')
        ) : (
          <>
            {t('integrationHealth.last_error', { at: at(health.last_error_at) ?? '' })}{' '}
            <bdi>{health.last_error}</bdi>
          </>
        )}
      </Box>
      <HealthCharts health={health} />
    </section>
  );
}
