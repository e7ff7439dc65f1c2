import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DialogActionsProps {
  /** What the dialog does, as its button says it. */
  label: string;
  /** While it is being done neither button takes a click. */
  busy: boolean;
  onCancel: () => void;
  disabled?: boolean;
  color?: 'brand' | 'red';
  /** Whether the focus goes to the button, where the dialog has no field. */
  autoFocus?: boolean;
}

/** The foot of a dialog that asks: a way back, and the button that submits it. */
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
