import { JOB_TASKS } from '@mishwar/domain';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NO_VALUE } from '../../shared/format/no-value.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { toRunTime } from './format-run-time.ts';

/** Texts of the jobs page in the reader's language. */
export function useJobTexts() {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  return useMemo(
    () => ({
      at: (instant: string | null) => (instant === null ? NO_VALUE : `${date(instant)} ${seconds(instant)}`),
      runTime: (milliseconds: number | null) => {
        if (milliseconds === null) return NO_VALUE;
        const { unit, value } = toRunTime(milliseconds);
        return t(`jobs.duration.${unit}`, { value });
      },
      /** The name of a task; one of another release has none. */
      task: (task: string) => {
        const jobTask = JOB_TASKS.find((name) => name === task);
        return jobTask ? t(`jobs.tasks.${jobTask}`) : task;
      },
    }),
    [t, date, seconds],
  );
}
