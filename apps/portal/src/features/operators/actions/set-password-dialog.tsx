import type { OperatorRow } from '@mishwar/contract';
import { NewPassword } from '@mishwar/contract/operators/operators.forms.ts';
import { MIN_PASSWORD_LENGTH } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/api.ts';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../../shared/dialog/dialog-actions.tsx';
import { PasswordField } from '../../../shared/form/password-field.tsx';
import { useContractForm } from '../../../shared/form/use-contract-form.ts';
import { toastError, toastSuccess } from '../../../shared/ui/toast.ts';
import { operatorName } from '../operators-columns.tsx';
import { ApprovalHint } from './approval-hint.tsx';

/** Sets an operator's password. */
export function SetPasswordDialog({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: NewPassword,
    initialValues: { password: '' },
    send: (body) => api.operators.updatePassword({ params: { id: operator._id }, body }),
    onSent: ({ approval_id: id }) => {
      if (id === undefined) toastSuccess(t('operators.update_password_success'));
      else toastSuccess(t('operators.waits.title'), t('operators.waits.body', { id }));
      onClose();
    },
    onFailed: (error) =>
      toastError(t('operators.update_password_failed'), errorTexts(error).join(t('list.separator'))),
  });
  const length = form.useWatchValue('password').length;
  const isShort = length < MIN_PASSWORD_LENGTH;
  const field = form.field('password');
  const minimum = t('operators.password.minimum');
  return (
    <Dialog
      title={t('operators.password.title', { name: operatorName(operator) })}
      onClose={onClose}
      busy={form.isSending}
      onSubmit={() => {
        if (!isShort) form.submit();
      }}
      footer={
        <DialogActions
          label={t('operators.password.submit')}
          busy={form.isSending}
          disabled={isShort}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-12">
        <PasswordField
          key={form.key('password')}
          {...field}
          data-autofocus
          label={t('operators.password.field')}
          description={length === 0 ? minimum : undefined}
          error={length > 0 && isShort ? minimum : field.error}
        />
        <p>{t('operators.password.effect')}</p>
        <ApprovalHint operator={operator} />
      </div>
    </Dialog>
  );
}
