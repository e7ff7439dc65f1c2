import { Box } from '@mantine/core';
import type { LogAttempt, RelatedExchange } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogLink } from '../shared/log-link.tsx';
import { HttpStatus, OUTCOME_TONES } from '../shared/log-tones.tsx';

interface AttemptsProps {
  of: readonly LogAttempt[];
  thirdParty: RelatedExchange['third_party'];
  /** The id of the one that is open. */
  current: string;
}

/** The attempts of a message, the first one first: when, how it ended and how long it took. */
export function Attempts({ of, thirdParty, current }: AttemptsProps) {
  const { t } = useTranslation();
  const { at } = useColumnMaker();
  return (
    <ol className="plain-list lines size-13">
      {of.map(({ _id, status, outcome, duration_ms, created_at }, index) => (
        <Box
          component="li"
          key={_id}
          className={`row gap-12 ${_id === current ? 'ground-2' : ''}`}
          data-current={_id === current || undefined}
          py={8}
        >
          <HttpStatus status={status} tone={OUTCOME_TONES[outcome]} />
          <div className="grow">
            <div>
              <LogLink thirdParty={thirdParty} id={_id}>
                {t('logs.detail.attempt', { n: (index + 1).toLocaleString('en-US') })}
              </LogLink>
            </div>
            <div className="size-12 soft">
              {t(`logs.results.${outcome}`)}
              {' – '}
              {t('logs.detail.ms', { ms: duration_ms.toLocaleString('en-US') })}
            </div>
          </div>
          <span className="size-12 soft">
            <Ltr>{at(created_at)}</Ltr>
          </span>
        </Box>
      ))}
    </ol>
  );
}
