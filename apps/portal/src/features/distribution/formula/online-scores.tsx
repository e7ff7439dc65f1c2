import { Button, Skeleton } from '@mantine/core';
import { buildScoreHistogram, type OdmFormula, type OdmScores } from '@mishwar/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { onlineScoresQuery } from '../../../shared/distribution/distribution.queries.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { Ltr } from '../../../shared/ui/ltr.tsx';
import { ScoreBars } from './score-bars.tsx';

interface OnlineScoresProps {
  formula: OdmFormula;
  /** Name of the formula that scores. */
  by: string;
}

/** Distribution of the online drivers' scores under a formula, and how many reach its limit. */
export function OnlineScores({ formula, by }: OnlineScoresProps) {
  const { t } = useTranslation();
  const { seconds } = useFormat();
  const query = useQuery(onlineScoresQuery());
  const { scores, isAll, asOf } = query.data ?? { scores: [], isAll: true, asOf: '' };
  const again = (
    <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
      {t('common.retry')}
    </Button>
  );
  return (
    <section className="stack gap-6 shrink top" aria-labelledby="online-scores">
      <div className="flex wrap between baseline gap-0-12">
        <h4 id="online-scores" className="no-margin bold size-12-5 leading-18">
          {t('distribution.online.title')} <span className="caption regular">{by}</span>
        </h4>
        {scores.length > 0 && <Qualified scores={scores} formula={formula} />}
      </div>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton height={132} radius={6} />
        </div>
      )}
      {query.isError && !query.data && (
        <div className="grid centred gap-6 pad-16 frame rounded ground-1 dim centre" role="alert">
          <p>{t('distribution.online.failed')}</p>
          {again}
        </div>
      )}
      {query.data && scores.length === 0 && (
        <div className="grid centred gap-6 pad-16 frame rounded ground-1 dim centre" role="status">
          <p className="bold ink">{t('distribution.online.none')}</p>
          <p>{t('distribution.online.none_body')}</p>
        </div>
      )}
      {scores.length > 0 && <ScoreBars scores={scores} formula={formula} />}
      {query.isError && query.data && (
        <p className="row wrap gap-8 size-12 problem">
          {t('distribution.online.stale')} <Ltr>{seconds(asOf)}</Ltr> {again}
        </p>
      )}
      {!isAll && (
        <p className="caption regular">{t('distribution.online.not_all', { drivers: scores.length })}</p>
      )}
    </section>
  );
}

function Qualified({ scores, formula }: { scores: readonly OdmScores[]; formula: OdmFormula }) {
  const { t } = useTranslation();
  const { qualified, drivers } = buildScoreHistogram(scores, formula);
  return (
    <p className="caption regular">
      <strong className="bold ink">{qualified}</strong> {t('distribution.online.of', { drivers })}
    </p>
  );
}
