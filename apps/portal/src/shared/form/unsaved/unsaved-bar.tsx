import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../dialog/confirm-modal.tsx';
import { LeaveWarning } from '../../dialog/leave-warning.tsx';
import classes from './unsaved-bar.module.css';

interface UnsavedBarProps<Field extends string> {
  unsaved: {
    fields: readonly Field[];
    isDirty: () => boolean;
    isRestored: boolean;
    discard: () => void;
  };
  labelOf: (field: Field) => string;
}

/**
 * Names what of a form is not saved, beside its save button, with a way to discard it. Leaving the page with unsaved
 * changes asks first.
 */
export function UnsavedBar<Field extends string>({ unsaved, labelOf }: UnsavedBarProps<Field>) {
  const { isDirty, isRestored, discard } = unsaved;
  const labels = unsaved.fields.map(labelOf);
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
            <p className={`row gap-8 dot ${classes.changes}`}>
              <span className="truncate">
                {t('form.unsaved.count', { count: labels.length, fields: labels.join(t('list.separator')) })}
              </span>
            </p>
            <RestoredText isRestored={isRestored} />
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
          discard();
        }}
      >
        <p>{t('form.unsaved.discard_body')}</p>
      </ConfirmModal>
      <LeaveWarning isDirty={isDirty} />
    </>
  );
}

/** Says that what was typed before the session ended is back. */
export function RestoredText({ isRestored }: { isRestored: boolean }) {
  const { t } = useTranslation();
  return isRestored && <p className="caption">{t('form.unsaved.restored')}</p>;
}
