import { Textarea } from '@mantine/core';
import type { ApprovalRow } from '@mishwar/contract';
import { type ApprovalAction, formatMoney, parseMoney } from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageText } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { useFormat } from '../../shared/format/use-format.ts';
import classes from './approvals.module.css';
import { useDecide } from './approvals.queries.ts';
import { whom } from './approvals-columns.tsx';

const SHORTEST_REASON = 3;

interface DecideDialogProps {
  row: ApprovalRow;
  deed: ApprovalAction;
  onClose: () => void;
}

/** Asks once more, naming amount, drivers and who asked; a rejection says why. */
export function DecideDialog({ row, deed, onClose }: DecideDialogProps) {
  const { t } = useTranslation();
  const { language } = useFormat();
  const decide = useDecide(onClose);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState(false);
  const amount = formatMoney(parseMoney(row.sum), language, { currency: true });
  const send = () => {
    if (deed === 'reject' && reason.trim().length < SHORTEST_REASON) return setProblem(true);
    decide.mutate({ id: row._id, deed, reason: reason.trim() });
  };
  return (
    <Dialog
      title={t(`approvals.ask.${deed}`, { id: row._id })}
      onClose={onClose}
      busy={decide.isPending}
      onSubmit={send}
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
        <p className={classes.question} data-autofocus={deed === 'reject' ? undefined : true} tabIndex={-1}>
          {t(`approvals.question.${deed}`, {
            amount,
            drivers: whom(row, t),
            name: row.requested_by.name,
          })}
        </p>
        {deed === 'reject' && (
          <Textarea
            label={t('approvals.reason')}
            rows={3}
            maxLength={500}
            value={reason}
            data-autofocus
            error={problem && messageText('reason_too_short')}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setProblem(false);
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
