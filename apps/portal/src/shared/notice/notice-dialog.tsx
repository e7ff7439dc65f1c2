import type { ReactNode } from 'react';
import { useIdempotentMutation } from '../actions/idempotent-mutation.ts';
import { Dialog } from '../dialog/dialog.tsx';
import { DialogActions } from '../dialog/dialog-actions.tsx';
import { useProfile } from '../session/profile.ts';
import { toastFailure, toastSuccess } from '../ui/toast.ts';
import { NoticeFields, type NoticeWords, useNotice } from './notice-fields.tsx';

interface NoticeDialogProps<Body> {
  texts: { title: string; titleLabel: string; messageLabel: string; send: string; done: string };
  onClose: () => void;
  /** What stands in the title's field at first. */
  initialTitle?: string;
  /** What is sent for these words; the same is sent under the same key, however often it is tried. */
  bodyOf: (words: NoticeWords) => Body;
  /** Answers what a toast tells beside that it was sent. */
  send: (headers: { 'idempotency-key': string }, body: Body) => Promise<string | undefined>;
  /** To whom, above the words. */
  children?: ReactNode;
}

/** A title and a message to drivers. */
export function NoticeDialog<Body>(props: NoticeDialogProps<Body>) {
  const { texts } = props;
  const notice = useNotice(props.initialTitle);
  const profile = useProfile();
  const send = useIdempotentMutation(
    {
      scope: ['notice', profile?._id ?? ''],
      send: (body: Body, key) => props.send({ 'idempotency-key': key }, body),
    },
    {
      onSuccess: (told) => {
        toastSuccess(texts.done, told);
        props.onClose();
      },
      onError: toastFailure,
    },
  );
  return (
    <Dialog
      title={texts.title}
      onClose={props.onClose}
      busy={send.isPending}
      onSubmit={() => {
        const words = notice.take();
        if (words) send.mutate(props.bodyOf(words));
      }}
      footer={<DialogActions label={texts.send} busy={send.isPending} onCancel={props.onClose} />}
    >
      {props.children}
      <NoticeFields notice={notice} titleLabel={texts.titleLabel} messageLabel={texts.messageLabel} />
    </Dialog>
  );
}
