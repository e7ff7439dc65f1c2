import { Box, Button, Progress } from '@mantine/core';
import type { Assignment } from '@mishwar/contract';
import { ASSIGNMENT_OUTCOMES, type AssignmentOutcome } from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import { Pager } from '../../shared/list/pager.tsx';
import { LoadFailed } from '../../shared/ui/load-failed.tsx';
import { toastError, toastSuccess } from '../../shared/ui/toast.ts';
import { assignedDriversQuery, assignmentQuery, invalidateSubscriptions } from './subscriptions.queries.ts';

const isTaken = (outcome: AssignmentOutcome) => outcome === 'assigned' || outcome === 'renewed';
const LIMIT = 20;

interface StartedAssignmentProps {
  id: string;
  /** Called when its report has been seen. */
  onSeen: () => void;
}

/**
 * An assignment that was started here, watched until it is done or has failed: a dialog with its progress, then its report.
 * Where the dialog is closed before, a line leads back to it.
 */
export function StartedAssignment({ id, onSeen }: StartedAssignmentProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const query = useQuery(assignmentQuery(id));
  const assignment = query.data?.data;
  const isFailed = assignment?.state === 'failed';
  const isOver = isFailed || assignment?.state === 'done';
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once, when it is over
  useEffect(() => {
    if (!assignment || !isOver) return;
    const taken = ASSIGNMENT_OUTCOMES.filter(isTaken).reduce((n, of) => n + assignment.outcomes[of], 0);
    const detail = t('subscriptions.assign.taken', { count: taken, total: assignment.total });
    if (taken > 0 && !isFailed) toastSuccess(t('subscriptions.done.assign_success'), detail);
    else toastError(t('subscriptions.done.assign_fail'), detail);
    void invalidateSubscriptions(client);
  }, [isOver]);
  const title = assignment ? t('subscriptions.assign.title', { name: assignment.subscriptionName }) : '';
  const done =
    assignment && t('subscriptions.assign.done', { done: assignment.done, total: assignment.total });
  if (!isOpen)
    return (
      <div className="row wrap gap-0-12 pad-10-16 line-below">
        <strong>{title}</strong>
        <span className="soft">{done}</span>
        <Button className="touch" size="compact-sm" variant="subtle" onClick={() => setOpen(true)}>
          {t('subscriptions.assign.report')}
        </Button>
      </div>
    );
  const onClose = () => (isOver ? onSeen() : setOpen(false));
  return (
    <Dialog
      title={title}
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
          <p role="status">{done}</p>
          {isFailed && <p className="problem">{t('subscriptions.done.assign_fail')}</p>}
          {isOver && assignment.done > 0 && <Report assignment={assignment} />}
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
