import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../dialog/confirm-modal.tsx';
import { LeaveWarning } from './leave-warning.tsx';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps {
  /** Labels of the fields that are not saved. */
  labels: readonly string[];
  isDirty: () => boolean;
  /** What was typed in an earlier session is back. */
  isRestored: boolean;
  onDiscard: () => void;
}

/**
 * Names what of a form is not saved, beside its save button, with a way to discard it. Leaving the page with unsaved
 * changes asks first.
 */
export function UnsavedBar({ labels, isDirty, isRestored, onDiscard }: UnsavedBarProps) {
  const { t } = useTranslation();
  const [isDiscarding, setDiscarding] = useState(false);
  return (
    <>
      {labels.length > 0 && (
        <>
          <Button variant="default" onClick={() => setDiscarding(true)}>
            {t('form.unsaved.discard')}
          </Button>
          <div className={classes.text} role="status">
            <p className={classes.changes}>
              {t('form.unsaved.count', { count: labels.length, fields: labels.join(t('list.separator')) })}
            </p>
            {isRestored && <p className="caption">{t('form.unsaved.restored')}</p>}
          </div>
        </>
      )}
      <ConfirmModal
        opened={isDiscarding}
        danger
        title={t('form.unsaved.discard_title')}
        confirmLabel={t('form.unsaved.discard')}
        onClose={() => setDiscarding(false)}
        onConfirm={() => {
          setDiscarding(false);
          onDiscard();
        }}
      >
        <p>{t('form.unsaved.discard_body')}</p>
      </ConfirmModal>
      <LeaveWarning isDirty={isDirty} />
    </>
  );
}
