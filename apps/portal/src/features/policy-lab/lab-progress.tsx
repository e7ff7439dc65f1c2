import { Button, Progress } from '@mantine/core';
import type { PolicyReplay } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import classes from './lab.module.css';
import { useCancelReplay } from './use-start-replay.ts';

/** Progress of a queued or running replay, with its cancel button. */
export function LabProgress({ replay }: { replay: PolicyReplay }) {
  const { t } = useTranslation();
  const cancel = useCancelReplay();
  const percent = Math.floor(replay.progress * 100);
  return (
    <div className="row gap-12">
      <Progress.Root size="md" className={classes.bar ?? ''}>
        <Progress.Section value={percent} aria-label={t('policyLab.runs.progress')} />
      </Progress.Root>
      <span className={classes.dim}>
        {replay.state === 'queued'
          ? t('policyLab.runs.queued')
          : t('distribution.percent', { value: percent })}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={cancel.isPending}
        onClick={() => cancel.mutate(replay._id)}
      >
        {t('policyLab.runs.cancel')}
      </Button>
    </div>
  );
}
