import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DialogActionsProps {
  /** Label of the submit button. */
  label: string;
  /** Disables both buttons while true. */
  busy: boolean;
  onCancel: () => void;
  disabled?: boolean;
  color?: 'brand' | 'red';
  /** Focuses the submit button, for dialogs without a field. */
  autoFocus?: boolean;
}

/** Footer of a confirmation dialog: cancel and submit. */
export function DialogActions(props: DialogActionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <Button variant="default" disabled={props.busy} onClick={props.onCancel}>
        {t('common.cancel')}
      </Button>
      <Button
        type="submit"
        color={props.color ?? 'brand'}
        disabled={props.disabled ?? false}
        loading={props.busy}
        data-autofocus={props.autoFocus || undefined}
      >
        {props.label}
      </Button>
    </>
  );
}
