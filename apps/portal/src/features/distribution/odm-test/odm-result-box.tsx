import { Box } from '@mantine/core';
import { ODM_CRITERIA, type OdmTestRecord } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../../../shared/distribution/field-text.ts';
import { Verdict } from './odm-results.tsx';
import classes from './odm-test.module.css';

/** The result of a test with each criterion's share of the score; 'Result' before the first run. */
export function OdmResultBox({ record }: { record: OdmTestRecord | null }) {
  const { t } = useTranslation();
  const outcome = record?.result;
  return (
    <output
      className={`row wrap gap-8-16 pad-10-16 rounded-card edge ground-1 ${outcome ? (outcome === 'Qualified' ? 'passed' : 'warned') : ''}`}
      data-result={outcome}
      aria-label={t('distribution.test.result')}
    >
      {!record && <span className="dim">{t('distribution.test.result')}</span>}
      {record && (
        <>
          <Box component="strong" className="headline" miw={48}>
            {shortNumber(record.driverScore)}
          </Box>
          <Box component="span" className="grid gap-4 fill" miw={140}>
            <span
              className={`flex relative ground limit-mark ${classes.track}`}
              style={{ '--limit': `${record.qualified_limit}%` }}
              aria-hidden
            >
              {ODM_CRITERIA.map((name) => (
                <span
                  key={name}
                  data-criterion={name}
                  style={{ '--part': `${(record[`${name}_score`] * record[`${name}_weight`]) / 10}%` }}
                />
              ))}
            </span>
            <span className="flex between gap-8 size-12 leading-18 soft">
              <bdi dir="ltr">
                {ODM_CRITERIA.map((name) =>
                  shortNumber((record[`${name}_score`] * record[`${name}_weight`]) / 10),
                ).join(' + ')}
              </bdi>
              <span>{t('distribution.test.limit_at', { limit: shortNumber(record.qualified_limit) })}</span>
            </span>
          </Box>
          <Verdict result={record.result} />
        </>
      )}
    </output>
  );
}
