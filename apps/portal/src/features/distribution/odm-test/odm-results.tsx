import { Box } from '@mantine/core';
import { ODM_CRITERIA, type OdmTestRecord } from '@mishwar/domain';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { shortNumber } from '../../../shared/distribution/field-text.ts';
import { StatusBadge } from '../../../shared/ui/status-badge.tsx';

const COLUMNS = [
  'driver',
  'availability_weight',
  'availability_score',
  'distance_weight',
  'distance_score',
  'idle_time_weight',
  'idle_time_score',
  'qualified_limit',
  'result',
] as const;

export interface NumberedTest extends OdmTestRecord {
  /** Number of tests on this page, including this one. */
  number: number;
}

/** The tests of this page, newest first. */
export function OdmResults({ records }: { records: readonly NumberedTest[] }) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="scroll-x line-above" aria-label={t('distribution.test.table')} tabIndex={0}>
      <table className="table to-edges" aria-label={t('distribution.test.table')}>
        <thead className="ground-1">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`distribution.test.column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="nowrap">
          {records.length === 0 && (
            <tr>
              <Box component="td" colSpan={COLUMNS.length} className="dim centre" py={24}>
                {t('distribution.test.empty')}
              </Box>
            </tr>
          )}
          {records.map((record) => (
            <tr key={record.number}>
              <td>{record.driver}</td>
              {ODM_CRITERIA.map((name) => (
                <Fragment key={name}>
                  <td>{t('distribution.percent', { value: shortNumber(record[`${name}_weight`]) })}</td>
                  <td>{shortNumber(record[`${name}_score`])}</td>
                </Fragment>
              ))}
              <td>{shortNumber(record.qualified_limit)}</td>
              <td>
                <span className="inline-row gap-6">
                  <strong>{shortNumber(record.driverScore)}</strong>
                  <Verdict result={record.result} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Badge: *Qualified* in green, *Disqualified* in amber. */
export function Verdict({ result }: Pick<OdmTestRecord, 'result'>) {
  const { t } = useTranslation();
  return result === 'Qualified' ? (
    <StatusBadge tone="delivered">{t('distribution.test.qualified')}</StatusBadge>
  ) : (
    <StatusBadge tone="assigned">{t('distribution.test.disqualified')}</StatusBadge>
  );
}
