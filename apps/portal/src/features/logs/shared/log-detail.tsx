import { Box, Tabs } from '@mantine/core';
import type { LogAttempt, RelatedExchange } from '@mishwar/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Attempts } from '../related/attempts.tsx';
import { OrderTimeline } from '../related/order-timeline.tsx';
import { LogBody } from './log-body.tsx';
import classes from './logs.module.css';

interface LogPart {
  id: string;
  label: string;
  value: unknown;
}

interface LogDetailProps {
  /** Labels and values at a glance. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Shown side by side: what was sent and what came back. */
  pair: readonly LogPart[];
  /** Each on a tab of its own. */
  parts?: readonly LogPart[];
  /** The order whose exchanges are shown. */
  orderNumber: string | null;
  /** The id of the log, marked among the exchanges of the order and the attempts. */
  id: string;
  /** The attempts of its message, and the log that they stand in; absent where a message has one alone. */
  attempts?: { thirdParty: RelatedExchange['third_party']; of: readonly LogAttempt[] };
}

/** An exchange: its facts, what was sent beside what came back, its attempts, and all exchanges of the same order. */
export function LogDetail({ facts, pair, parts = [], orderNumber, id, attempts }: LogDetailProps) {
  const { t } = useTranslation();
  return (
    <div className={`grid ${classes.detail}`}>
      <dl className="grid gap-10 top pad-16 line-beside ground-1 size-13">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Box className="shrink" p="0 16px 16px">
        <Tabs defaultValue="exchange" keepMounted={false}>
          <Tabs.List mb={12}>
            <Tabs.Tab value="exchange">{t('logs.detail.exchange')}</Tabs.Tab>
            {parts.map((part) => (
              <Tabs.Tab key={part.id} value={part.id}>
                {part.label}
              </Tabs.Tab>
            ))}
            {attempts && (
              <Tabs.Tab value="attempts">
                {t('logs.detail.attempts', { n: attempts.of.length.toLocaleString('en-US') })}
              </Tabs.Tab>
            )}
            {orderNumber !== null && <Tabs.Tab value="timeline">{t('logs.detail.timeline')}</Tabs.Tab>}
          </Tabs.List>
          <Tabs.Panel value="exchange">
            <div className={`grid gap-12 ${classes.pair}`}>
              {pair.map((part) => (
                <LogBody key={part.id} label={part.label} value={part.value} />
              ))}
            </div>
          </Tabs.Panel>
          {parts.map((part) => (
            <Tabs.Panel key={part.id} value={part.id}>
              <LogBody label={part.label} value={part.value} />
            </Tabs.Panel>
          ))}
          {attempts && (
            <Tabs.Panel value="attempts">
              <Attempts {...attempts} current={id} />
            </Tabs.Panel>
          )}
          {orderNumber !== null && (
            <Tabs.Panel value="timeline">
              <OrderTimeline orderNumber={orderNumber} current={id} />
            </Tabs.Panel>
          )}
        </Tabs>
        <Box component="p" className="size-12 dim" m="12px 0 0">
          {t('logs.detail.redacted')}
        </Box>
      </Box>
    </div>
  );
}
