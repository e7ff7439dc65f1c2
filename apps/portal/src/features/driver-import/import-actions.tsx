import { Box, Button } from '@mantine/core';
import type { DriverImport } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './driver-import.module.css';
import { isAtWork } from './driver-import.queries.ts';

interface ImportActionsProps {
  one: DriverImport;
  busy: boolean;
  onApply: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** The actions of an import; applying it takes a second confirmation. */
export function ImportActions({ one, busy, onApply, onAnother, onClose }: ImportActionsProps) {
  const { t } = useTranslation();
  const [asks, setAsks] = useState(false);
  const { create, change } = one.counts;
  const action = classes.action ?? '';
  if (isAtWork(one)) {
    return (
      <Button className={action} onClick={onClose}>
        {t('driverImport.hide')}
      </Button>
    );
  }
  if (one.state === 'ready' && asks) {
    return (
      <>
        <Box component="p" className="fill bold" miw={220}>
          {t('driverImport.sure', { create, change })}
        </Box>
        <Button className={action} variant="default" disabled={busy} onClick={() => setAsks(false)}>
          {t('driverImport.back')}
        </Button>
        <Button className={action} loading={busy} onClick={onApply} data-autofocus>
          {t('driverImport.confirm')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button className={action} variant="default" onClick={onAnother}>
        {t('driverImport.another')}
      </Button>
      {one.state === 'ready' ? (
        <Button className={action} disabled={create + change === 0} onClick={() => setAsks(true)}>
          {t('driverImport.apply')}
        </Button>
      ) : (
        <Button className={action} onClick={onClose}>
          {t('common.close')}
        </Button>
      )}
    </>
  );
}
