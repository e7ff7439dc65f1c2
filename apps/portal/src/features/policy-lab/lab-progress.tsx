import { Button, Progress } from '@mantine/core';
import type { PolicyReplay } from '@mishwar/contract';
import { useTranslation } from 'react-i18next';
import { useCancelReplay } from './use-start-replay.ts';

/** Progress of a queued or running replay, with its cancel button. */
export function LabProgress({ replay }: { replay: PolicyReplay }) {
  const { t } = useTranslation();
  const cancel = useCancelReplay();
  const percent = Math.floor(replay.progress * 100);
  return (
    <div className="row gap-12">
      <Progress.Root size="md" className="fill" miw={60}>
        <Progress.Section value={percent} aria-label={t('policyLab.runs.progress')} />
      </Progress.Root>
      <span className="dim">
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
