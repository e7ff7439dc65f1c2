import { Button } from '@mantine/core';
import type { PlanRow } from '@mishwar/contract';
import { IconEdit, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../shared/dialog/confirm-modal.tsx';
import classes from './plans.module.css';
import { usePlanStatus } from './use-plan-status.ts';

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** Under a plan's row: edit, and activate or deactivate. Deactivation asks first. */
export function PlanPanel({ row }: { row: PlanRow }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const status = usePlanStatus(() => setAsking(false));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div className={classes.panel} role="group" aria-label={t('plans.action.label', { title: row.title })}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconEdit {...ICON} />}
        renderRoot={(props) => <Link {...props} to="/pricing/edit/$planId" params={{ planId: row._id }} />}
      >
        {t('plans.action.edit')}
      </Button>
      {row.isActive ? (
        <Button
          className={classes.danger ?? ''}
          size="xs"
          variant="outline"
          color="red"
          leftSection={<IconPlayerPause {...ICON} />}
          onClick={() => setAsking(true)}
        >
          {t('plans.action.deactivate')}
        </Button>
      ) : (
        <Button
          size="xs"
          leftSection={<IconPlayerPlay {...ICON} />}
          loading={status.isPending}
          onClick={() => status.change(row, true)}
        >
          {t('plans.action.activate')}
        </Button>
      )}
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('plans.deactivate.title', { title: row.title })}
        confirmLabel={t('plans.action.deactivate')}
        danger
        busy={status.isPending}
        onConfirm={() => status.change(row, false)}
      >
        <p>
          <strong>{t('plans.deactivate.question')}</strong>
        </p>
        <p>{t('plans.deactivate.effect')}</p>
      </ConfirmModal>
    </div>
  );
}
