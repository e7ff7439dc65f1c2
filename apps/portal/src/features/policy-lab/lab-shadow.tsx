import { Box, Button } from '@mantine/core';
import type { ShadowFigures } from '@mishwar/contract';
import { getOtherMode } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { shortNumber, spanText } from '../../shared/distribution/field-text.ts';
import { shadowQuery } from './lab.queries.ts';
import type { labPeriod } from './lab-search.ts';
import { usePeriodText } from './use-period-text.ts';

/** The shadow mode's choices in the period beside the real ones. */
export function LabShadow({ period }: { period: ReturnType<typeof labPeriod> }) {
  const { t } = useTranslation();
  const title = useId();
  const { text } = usePeriodText();
  const query = useQuery(shadowQuery(text(period), period.error === null));
  const figures = query.data?.data;
  return (
    <section className="stack gap-12 pad-page line-below" aria-labelledby={title}>
      <h3 id={title} className="title">
        {t('policyLab.shadow.title')}
      </h3>
      {query.isLoading && (
        <p className="dim" role="status">
          {t('common.loading')}
        </p>
      )}
      {query.isError && !figures && (
        <div className="problem" role="alert">
          {t('policyLab.shadow.failed')}{' '}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {figures?.length === 0 && (
        <Box component="p" className="grid gap-8 items-start frame rounded ground-1" p={12} role="status">
          <strong>{t('policyLab.shadow.none')}</strong> {t('policyLab.shadow.none_body')}
        </Box>
      )}
      {figures?.map((one) => (
        <Shadow key={one.mode} figures={one} />
      ))}
    </section>
  );
}

function Shadow({ figures }: { figures: ShadowFigures }) {
  const { t } = useTranslation();
  const { mode, orders, same_first, same_driver, served, in_force, shadow } = figures;
  const none = t('policyLab.figures.none');
  const seconds = (value: number | null) => (value === null ? none : spanText(Math.round(value)));
  const km = (value: number | null) =>
    value === null ? none : t('distribution.km', { value: shortNumber(value) });
  const name = t('policyLab.shadow.table', { mode: t(`distribution.mode.${mode}`) });
  return (
    <>
      <p className="dim">
        {t('policyLab.shadow.compared', {
          mode: t(`distribution.mode.${mode}`),
          orders,
          first: percent(same_first, orders),
          driver: percent(same_driver, served),
        })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keyboard */}
      <section className="scroll-x frame rounded" aria-label={name} tabIndex={0}>
        <table className="table nowrap" aria-label={name}>
          <thead className="ground-1">
            <tr>
              <th scope="col">{t('policyLab.figures.figure')}</th>
              <th scope="col">
                {t('policyLab.shadow.in_force', { mode: t(`distribution.mode.${getOtherMode(mode)}`) })}
              </th>
              <th scope="col">{t('policyLab.shadow.in_shadow', { mode: t(`distribution.mode.${mode}`) })}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('policyLab.shadow.seconds')}</th>
              <td>{seconds(in_force.seconds)}</td>
              <td>{seconds(shadow.seconds)}</td>
            </tr>
            <tr>
              <th scope="row">{t('policyLab.shadow.km')}</th>
              <td>{km(in_force.km)}</td>
              <td>{km(shadow.km)}</td>
            </tr>
          </tbody>
        </table>
      </section>
    </>
  );
}

const percent = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${Math.round((100 * part) / whole)}%`;
