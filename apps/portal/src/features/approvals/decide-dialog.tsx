import { Textarea } from '@mantine/core';
import type { ApprovalRow } from '@mishwar/contract';
import { RejectApproval } from '@mishwar/contract/approvals/approvals.forms.ts';
import { type ApprovalAction, formatMoney, MAX_REASON_LENGTH, parseMoney } from '@mishwar/domain';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { useDecide } from './approvals.queries.ts';
import { dayTotalText, driversText, operatorText, ruleText } from './approvals-columns.tsx';

interface DecideDialogProps {
  row: ApprovalRow;
  deed: ApprovalAction;
  onClose: () => void;
}

/** Confirms a decision with its amount, drivers and requester; a rejection takes a reason. */
export function DecideDialog({ row, deed, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const { amount, language } = useFormat();
  const decide = useDecide(onClose);
  const cause = dayTotalText(row, t, language);
  const questionText = () => {
    const { name } = row.requested_by;
    if (row.operator !== null)
      return t(`approvals.operator_question.${deed}`, { change: operatorText(row, t), name });
    if (row.rule !== null)
      return t(`approvals.rule_question.${deed}`, { rule: ruleText(row, t, amount), name });
    const sum = formatMoney(parseMoney(row.sum), language, { currency: true });
    return t(`approvals.question.${deed}`, { amount: sum, drivers: driversText(row, t), name });
  };
  // Only a rejection has a field.
  const form = useEditForm({
    name: `approval:${row._id}`,
    schema: RejectApproval,
    initialValues: { reason: '' },
    send: ({ reason }) => decide.mutateAsync({ id: row._id, deed: 'reject', reason }),
  });
  return (
    <Dialog
      title={t(`approvals.ask.${deed}`, { id: row._id })}
      onClose={onClose}
      busy={decide.isPending}
      isDirty={deed === 'reject' ? form.isDirty : undefined}
      onSubmit={deed === 'reject' ? form.submit : () => decide.mutate({ id: row._id, deed, reason: '' })}
      footer={
        <DialogActions
          label={t(`approvals.deeds.${deed}`)}
          busy={decide.isPending}
          color={deed === 'approve' ? 'brand' : 'red'}
          onCancel={onClose}
        />
      }
    >
      <div className="grid gap-14">
        <p className="title leading-24" data-autofocus={deed === 'reject' ? undefined : true} tabIndex={-1}>
          {questionText()}
        </p>
        {cause !== null && <p>{cause}</p>}
        {deed === 'reject' && (
          <Textarea
            key={form.key('reason')}
            {...form.field('reason')}
            label={t('approvals.reason')}
            rows={3}
            maxLength={MAX_REASON_LENGTH}
            data-autofocus
          />
        )}
        <RestoredText isRestored={deed === 'reject' && form.unsaved.isRestored} />
      </div>
    </Dialog>
  );
}
