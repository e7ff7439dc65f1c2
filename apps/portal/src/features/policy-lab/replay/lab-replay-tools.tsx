import { Button } from '@mantine/core';
import type { PolicyReplay } from '@mishwar/contract';
import { IconChevronDown, IconFileExport, IconRefresh, IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { usePopup } from '../../../shared/dialog/use-popup.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';
import { toastError } from '../../../shared/ui/toast.ts';
import { isUnderWay } from '../lab.queries.ts';
import { useStartReplay } from '../use-start-replay.ts';
import { downloadChangedHands, downloadFigures } from './lab-export.ts';

const LabExportMenu = lazyPart(async () => ({
  default: (await import('./lab-export-menu.tsx')).LabExportMenu,
}));

const ICON = { size: 15, stroke: 1.6, 'aria-hidden': true } as const;

interface LabReplayToolsProps {
  replay: PolicyReplay | undefined;
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** Actions of a replay: run again, export, close. */
export function LabReplayTools({ replay, onStarted, onClose }: LabReplayToolsProps) {
  const { t } = useTranslation();
  return (
    <div className="row wrap gap-10" data-actions>
      {replay && !isUnderWay(replay) && <Again replay={replay} onStarted={onStarted} />}
      {replay?.result && <Export id={replay._id} result={replay.result} />}
      <Button
        size="xs"
        className="touch"
        variant="subtle"
        color="gray"
        leftSection={<IconX {...ICON} />}
        onClick={onClose}
      >
        {t('policyLab.replay.close')}
      </Button>
    </div>
  );
}

function Again({
  replay: { from, to, policy },
  onStarted,
}: {
  replay: PolicyReplay;
  onStarted: (id: string) => void;
}) {
  const { t } = useTranslation();
  const start = useStartReplay(onStarted);
  return (
    <Button
      size="xs"
      className="touch"
      variant="default"
      leftSection={<IconRefresh {...ICON} />}
      loading={start.isPending}
      onClick={() => start.mutate({ from, to, policy })}
    >
      {t('policyLab.replay.again')}
    </Button>
  );
}

function Export({ id, result }: { id: string; result: NonNullable<PolicyReplay['result']> }) {
  const { t } = useTranslation();
  const { date, seconds } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { button, popup } = usePopup('menu', isOpen, setOpen);
  const orders = useMutation({
    mutationFn: () => downloadChangedHands(id, (instant) => `${date(instant)} ${seconds(instant)}`),
    onError: (error) => toastError(t('policyLab.export.failed'), errorTexts(error).join(' ')),
  });
  return (
    <>
      <Button
        {...button}
        size="xs"
        className="touch"
        variant="default"
        leftSection={<IconFileExport {...ICON} />}
        rightSection={<IconChevronDown size={14} stroke={1.6} aria-hidden />}
        loading={orders.isPending}
      >
        {t('policyLab.export.title')}
      </Button>
      <Suspense>
        {popup && (
          <LabExportMenu
            {...popup}
            onFigures={() => downloadFigures(id, result)}
            onOrders={() => orders.mutate()}
          />
        )}
      </Suspense>
    </>
  );
}
