import { Button, Skeleton } from '@mantine/core';
import type { DistributionInForce, PolicyReplay } from '@mishwar/contract';
import { listDistributionChanges, pickDistributionValues } from '@mishwar/domain';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangesList } from '../../../shared/distribution/changes-list.tsx';
import classes from '../lab.module.css';
import { isUnderWay, replayQuery } from '../lab.queries.ts';
import { LabProgress } from '../lab-progress.tsx';
import type { HandsSearch } from '../lab-search.ts';
import { usePeriodText } from '../use-period-text.ts';
import { LabChangedHands } from './lab-changed-hands.tsx';
import { LabCharts } from './lab-charts.tsx';
import { LabFiguresTable } from './lab-figures-table.tsx';
import { LabReplayTools } from './lab-replay-tools.tsx';
import { LabTakeOver, type TakeOverDialog } from './lab-take-over.tsx';

interface LabReplayProps {
  id: string;
  inForce: DistributionInForce;
  /** The reader has just opened it: focus and scroll go to it. */
  isAsked: boolean;
  /** The replay was run again, under another id. */
  onStarted: (id: string) => void;
  hands: HandsSearch;
  onHands: (hands: HandsSearch) => void;
  onClose: () => void;
  takeOver: TakeOverDialog;
}

/** One replay: its progress or its result. */
export function LabReplay(props: LabReplayProps) {
  const { id, inForce, isAsked, onStarted, hands, onHands, onClose, takeOver } = props;
  const { t } = useTranslation();
  const title = useId();
  const { span } = usePeriodText();
  const query = useQuery(replayQuery(id));
  const replay = query.data?.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'center' });
  }, [isAsked]);
  return (
    <section className="stack line-below" aria-labelledby={title}>
      <div className="row wrap between gap-8-16 pad-page">
        <div>
          <h3 id={title} ref={heading} tabIndex={-1} className="title">
            {t('policyLab.replay.title', { id })}
          </h3>
          {replay && <p className="dim">{span(replay)}</p>}
        </div>
        <LabReplayTools replay={replay} onStarted={onStarted} onClose={onClose} />
      </div>
      {query.isPending && (
        <div role="status" aria-label={t('common.loading')} className={classes.inset}>
          <Skeleton height={120} radius={6} />
        </div>
      )}
      {query.isError && !replay && (
        <div className={`problem ${classes.inset}`} role="alert">
          {t('policyLab.replay.failed')}{' '}
          <Button size="xs" variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      )}
      {replay && <Outcome replay={replay} inForce={inForce} takeOver={takeOver} />}
      {replay?.result && <LabChangedHands id={id} search={hands} onSearch={onHands} />}
    </section>
  );
}

function Outcome({
  replay,
  inForce,
  takeOver,
}: {
  replay: PolicyReplay;
  inForce: DistributionInForce;
  takeOver: TakeOverDialog;
}) {
  const { t } = useTranslation();
  const { policy, result, state } = replay;
  // What the replay changed is said of the settings of its own time; what is taken over, of those in force now.
  const then = pickDistributionValues(replay.in_force ?? inForce);
  const changes = listDistributionChanges(then, {
    ...then,
    mode: policy.mode,
    roads: policy.roads,
    ...policy.formula,
    ...policy.dispatch,
  });
  return (
    <>
      <div className={`row wrap between gap-8-16 ${classes.inset}`}>
        {changes.length > 0 ? (
          <ChangesList changes={changes} />
        ) : (
          <p className="dim">{t('policyLab.replay.as_in_force')}</p>
        )}
        {result && <LabTakeOver policy={policy} inForce={inForce} dialog={takeOver} />}
      </div>
      {isUnderWay(replay) && (
        <div className={classes.inset}>
          <LabProgress replay={replay} />
        </div>
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <p className={`dim ${classes.inset}`} role="status">
          {t(`policyLab.replay.${state}_body`)}
        </p>
      )}
      {result && (
        <>
          <LabFiguresTable result={result} />
          {result.charts && <LabCharts charts={result.charts} />}
          <div className={`pad-page line-above gap-12 ${classes.notes}`}>
            <Faithful result={result} />
            <div className="caption frame rounded-card pad-10-16">
              <p className="row gap-8 bold size-12-5 ink">
                <IconInfoCircle size={16} stroke={1.6} aria-hidden />
                {t('policyLab.replay.assumption_title')}
              </p>
              <p>
                {t('policyLab.replay.assumption', {
                  accept: result.answers.accept,
                  decline: result.answers.decline,
                  silent: Math.max(0, 100 - result.answers.accept - result.answers.decline),
                  seconds: Math.round(result.answers.seconds),
                })}
              </p>
              {policy.roads && <p>{t('policyLab.replay.by_road')}</p>}
            </div>
          </div>
        </>
      )}
    </>
  );
}

function Faithful({ result }: { result: NonNullable<PolicyReplay['result']> }) {
  const { t } = useTranslation();
  const { decided, same, taken_over } = result.faithfulness;
  const isFaithful = decided === same && result.same_changed_hands === 0;
  const Sign = isFaithful ? IconCircleCheck : IconAlertTriangle;
  return (
    <div className={`caption frame rounded-card pad-10-16 ${isFaithful ? '' : 'problem'}`} role="status">
      <p className={`row gap-8 bold size-12-5 ${isFaithful ? 'ink' : ''}`}>
        <Sign
          size={16}
          stroke={1.6}
          color={isFaithful ? 'var(--tone-delivered-bar)' : undefined}
          aria-hidden
        />
        {t(isFaithful ? 'policyLab.replay.faithful_title' : 'policyLab.replay.unfaithful_title')}
      </p>
      <p>
        {t(isFaithful ? 'policyLab.replay.faithful' : 'policyLab.replay.unfaithful', {
          same,
          decided,
          orders: result.same_changed_hands,
        })}{' '}
        {taken_over > 0 && t('policyLab.replay.taken_over', { decisions: taken_over })}
      </p>
    </div>
  );
}
