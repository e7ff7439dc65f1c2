import type { LogAttempt, RelatedExchange } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { useColumnMaker } from '../shared/log-columns.tsx';
import { LogLink } from '../shared/log-link.tsx';
import { HttpStatus, OUTCOME_TONES } from '../shared/log-tones.tsx';
import classes from '../shared/logs.module.css';

interface AttemptsProps {
  of: readonly LogAttempt[];
  party: RelatedExchange['party'];
  /** The id of the one that is open. */
  current: string;
}

/** The attempts of a message, the first one first: when, how it ended and how long it took. */
export function Attempts({ of, party, current }: AttemptsProps) {
  const { t } = useTranslation();
  const { at } = useColumnMaker();
  return (
    <ol className={classes.entries}>
      {of.map(({ _id, status, outcome, duration_ms, created_at }, index) => (
        <li key={_id} data-current={_id === current || undefined}>
          <HttpStatus status={status} tone={OUTCOME_TONES[outcome]} />
          <div>
            <div>
              <LogLink party={party} id={_id}>
                {t('logs.detail.attempt', { n: (index + 1).toLocaleString('en-US') })}
              </LogLink>
            </div>
            <div className={classes.when}>
              {t(`logs.results.${outcome}`)}
              {' – '}
              {t('logs.detail.ms', { ms: duration_ms.toLocaleString('en-US') })}
            </div>
          </div>
          <span className={classes.when}>
            <Ltr>{at(created_at)}</Ltr>
          </span>
        </li>
      ))}
    </ol>
  );
}
