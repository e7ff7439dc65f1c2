import { Box, Button, Progress } from '@mantine/core';
import type { Assignment, SubscribedDriver, Subscription } from '@mishwar/contract';
import { ASSIGNMENT_OUTCOMES, type AssignmentOutcome, formatMoney, parseMoney } from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Pager } from '../../shared/list/pager.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { assignedDriversQuery, assignmentQuery, invalidateSubscriptions } from './subscriptions.queries.ts';
import { type ChosenDrivers, useAssignDrivers } from './use-subscription-actions.ts';

export interface MatchingDrivers {
  matching: NonNullable<ChosenDrivers['matching']>;
  count: number;
}

interface AssignDialogProps {
  subscription: Subscription;
  /** Selected drivers, or the filters of all of them with their number. */
  drivers: readonly SubscribedDriver[] | MatchingDrivers;
  onClose: () => void;
}

const isTaken = (outcome: AssignmentOutcome) => outcome === 'assigned' || outcome === 'renewed';
const LIMIT = 20;

/** Assigns drivers to a subscription: the question with its price, the progress, and a report by outcome. */
export function AssignDialog({ subscription, drivers, onClose }: AssignDialogProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const [started, setStarted] = useState<string | null>(null);
  const { mutate, isPending } = useAssignDrivers(subscription._id, {
    onStarted: setStarted,
    onFailed: onClose,
  });
  if (started !== null) return <Progressing id={started} onClose={onClose} />;
  const chosen = {
    version: subscription.version,
    ...('matching' in drivers
      ? { matching: drivers.matching }
      : // Sorted: the same drivers are the same request, however the list is sorted.
        { driver_ids: drivers.map(({ _id }) => _id).sort() }),
  };
  const count = 'matching' in drivers ? drivers.count : drivers.length;
  const price = parseMoney(subscription.price) ?? 0;
  return (
    <Dialog
      title={t('subscriptions.assign.title', { name: subscription.subscriptionName })}
      onClose={onClose}
      busy={isPending}
      onSubmit={() => mutate(chosen)}
      footer={
        <DialogActions
          label={t('subscriptions.drivers.assign')}
          busy={isPending}
          onCancel={onClose}
          autoFocus
        />
      }
    >
      <p>
        <strong>
          {t('subscriptions.assign.question', {
            count,
            price: formatMoney(price, language, { currency: true }),
          })}
        </strong>
      </p>
      <p className="soft">
        {t('subscriptions.assign.effect', {
          total: formatMoney(price * count, language, { currency: true }),
          days: t('subscriptions.days', { count: subscription.duration }),
        })}
      </p>
    </Dialog>
  );
}

/** The progress of an assignment, then its report. It goes on when the dialog is closed. */
function Progressing({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const query = useQuery(assignmentQuery(id));
  const assignment = query.data?.data;
  const isDone = assignment?.state === 'done';
  const taken = assignment
    ? ASSIGNMENT_OUTCOMES.filter(isTaken).reduce((n, of) => n + assignment.outcomes[of], 0)
    : 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it is done
  useEffect(() => {
    if (!assignment || !isDone) return;
    const detail = t('subscriptions.assign.taken', { count: taken, total: assignment.total });
    if (taken > 0) toastSuccess(t('subscriptions.done.assign_success'), detail);
    else toastError(t('subscriptions.done.assign_fail'), detail);
    void invalidateSubscriptions(client);
  }, [isDone]);
  return (
    <Dialog
      title={assignment ? t('subscriptions.assign.title', { name: assignment.subscriptionName }) : ''}
      size={560}
      onClose={onClose}
      footer={
        <Button variant="default" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {query.isError && <LoadFailed text={errorTexts(query.error).join(' ')} onRetry={query.refetch} />}
      {assignment && (
        <div className="grid gap-12">
          <Progress.Root size="md">
            <Progress.Section
              value={(100 * assignment.done) / assignment.total}
              aria-label={t('subscriptions.assign.progress')}
            />
          </Progress.Root>
          <p role="status">
            {t('subscriptions.assign.done', { done: assignment.done, total: assignment.total })}
          </p>
          {isDone && <Report assignment={assignment} />}
        </div>
      )}
    </Dialog>
  );
}

/** How many drivers had each outcome, and who they are. */
function Report({ assignment }: { assignment: Assignment }) {
  const { t } = useTranslation();
  const { amount } = useFormat();
  const shown = ASSIGNMENT_OUTCOMES.filter((outcome) => assignment.outcomes[outcome] > 0);
  const [chosen, setChosen] = useState<AssignmentOutcome | null>(null);
  const outcome = chosen ?? shown.find((of) => !isTaken(of)) ?? shown[0] ?? 'assigned';
  const [page, setPage] = useState(1);
  const drivers = useQuery(assignedDriversQuery(assignment._id, outcome, page));
  return (
    <>
      <dl className="sums lines">
        {shown.map((of) => (
          <div key={of}>
            <dt>
              <Button
                size="compact-sm"
                variant={of === outcome ? 'light' : 'subtle'}
                aria-pressed={of === outcome}
                onClick={() => {
                  setChosen(of);
                  setPage(1);
                }}
              >
                {t(`subscriptions.outcome.${of}`)}
              </Button>
            </dt>
            <dd>{assignment.outcomes[of]}</dd>
          </div>
        ))}
      </dl>
      {drivers.isError && <LoadFailed text={errorTexts(drivers.error).join(' ')} onRetry={drivers.refetch} />}
      <Box
        component="ul"
        className="plain-list sums lines scroll"
        mah={260}
        aria-label={t(`subscriptions.outcome.${outcome}`)}
      >
        {drivers.data?.data.map(({ driver, missing }) => (
          <li key={driver._id}>
            <bdi>{driver.name}</bdi>
            {missing !== null && (
              <span className="soft">{t('subscriptions.assign.missing', { amount: amount(missing) })}</span>
            )}
          </li>
        ))}
      </Box>
      {assignment.outcomes[outcome] > LIMIT && (
        <Pager
          page={page}
          limit={LIMIT}
          total={assignment.outcomes[outcome]}
          totalExact
          pageSizes={[LIMIT]}
          loading={drivers.isFetching}
          onPage={setPage}
          onLimit={() => setPage(1)}
        />
      )}
    </>
  );
}
