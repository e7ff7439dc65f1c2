import { NotificationWords } from '@mishwar/contract/notifications/notifications.forms.ts';
import type { ReactNode } from 'react';
import { useIdempotentMutation } from '../actions/use-idempotent-mutation.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { RestoredText } from '../form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../form/use-edit-form.ts';
import { toastFailure, toastSuccess } from '../ui/toast.ts';
import { NotificationFields } from './notification-fields.tsx';

interface NotificationDialogProps<Body> {
  texts: { title: string; titleLabel: string; messageLabel: string; send: string; done: string };
  onClose: () => void;
  /** The title that the form starts with. */
  initialTitle?: string;
  /** The request body for these words; the same body is sent under the same idempotency key. */
  bodyOf: (words: NotificationWords) => Body;
  /** Sends the message; answers the details of the success toast. */
  send: (headers: { 'idempotency-key': string }, body: Body) => Promise<string | undefined>;
  /** The choice of recipients, above the fields. */
  children?: ReactNode;
}

/** A message to drivers: title and text. */
export function NotificationDialog<Body>(props: NotificationDialogProps<Body>) {
  const { texts } = props;
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['notification'],
    addsUp: true,
    send: (body: Body, key) => props.send({ 'idempotency-key': key }, body),
  });
  const form = useEditForm({
    name: 'notification-dialog',
    schema: NotificationWords,
    initialValues: { title: props.initialTitle ?? '', message: '' },
    send: (words) => send(props.bodyOf(words)),
    onSent: (details) => {
      toastSuccess(texts.done, details);
      props.onClose();
    },
    onFailed: toastFailure,
  });
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      busy={form.isSending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      footer={<DialogActions label={texts.send} busy={form.isSending} onCancel={props.onClose} />}
    >
      {props.children}
      <NotificationFields form={form} titleLabel={texts.titleLabel} messageLabel={texts.messageLabel} />
      <RestoredText isRestored={form.unsaved.isRestored} />
    </Dialog>
  );
}
