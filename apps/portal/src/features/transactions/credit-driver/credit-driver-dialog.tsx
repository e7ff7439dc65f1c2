import { Button, SegmentedControl, TextInput } from '@mantine/core';
import {
  buildCreditBody,
  CREDIT_KINDS,
  type CreditBody,
  type CreditKind,
  decideCredit,
  formatMoney,
  parseMoney,
  sanitizeAmountInput,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts, messageText } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { useFormat } from '../../../shared/format/use-format.ts';
import { toastSuccess } from '../../../shared/ui/toast.ts';
import classes from './credit-driver-dialog.module.css';
import { useCreditDriver } from './use-credit-driver.ts';

interface CreditDriverDialogProps {
  driver: { _id: string; name: string };
  onClose: () => void;
  /** Told when it is booked, for screens that show the balance. */
  onDone?: () => void;
}

const amountOf = (body: CreditBody): string => (body.isGift ? body.gift : body.amount);

/** Charges a driver's wallet or gives him a gift: an amount first, then a question that names him and the amount. */
export function CreditDriverDialog({ driver, onClose, onDone }: CreditDriverDialogProps) {
  const { t } = useTranslation();
  const { language, amount: shown } = useFormat();
  const credit = useCreditDriver(driver._id);
  const [kind, setKind] = useState<CreditKind>('charge');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState<CreditBody | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  // What was sent without an answer is all that may be sent.
  const body = credit.unanswered ?? asked;

  const ask = () => {
    const next = buildCreditBody(driver._id, kind, typed);
    // Nothing was typed: nothing happens.
    if (!next) return;
    const decision = decideCredit(next);
    if (decision.ok) setAsked(next);
    else setProblem(messageText(decision.refusal.code));
  };
  const send = async (confirmed: CreditBody) => {
    const result = await credit.run(confirmed);
    if (result.kind === 'unknown') return;
    if (result.kind === 'refused') {
      setAsked(null);
      setProblem(errorTexts(result.error).join(' '));
      return;
    }
    const remaining = result.balance ?? result.subBalance;
    if (result.approval_id !== undefined) {
      toastSuccess(t('approvals.waits'), t('approvals.waits_body', { id: result.approval_id }));
      return onClose();
    }
    toastSuccess(
      t('transactions.credit.wallet_has_been_charged_successfully'),
      remaining === null ? '' : t('transactions.credit.remaining', { amount: shown(remaining) }),
    );
    onDone?.();
    onClose();
  };

  const sum = body ? formatMoney(parseMoney(amountOf(body)), language, { currency: true }) : '';
  const of = body?.isGift ? 'gift' : 'charge';
  return (
    <Dialog
      title={t('transactions.credit.title', { name: driver.name })}
      onClose={onClose}
      busy={credit.isSending}
      onSubmit={() => (body ? void send(body) : ask())}
      footer={
        <>
          <Button
            variant="default"
            disabled={credit.isSending}
            onClick={() => (asked && !credit.unanswered ? setAsked(null) : onClose())}
          >
            {t(asked && !credit.unanswered ? 'transactions.credit.change' : 'common.cancel')}
          </Button>
          <Button type="submit" loading={credit.isSending}>
            {credit.unanswered
              ? t('common.retry')
              : body
                ? t(`transactions.credit.confirm_${of}`, { amount: sum })
                : t('transactions.credit.next')}
          </Button>
        </>
      }
    >
      {body ? (
        <p className={classes.question} data-autofocus tabIndex={-1}>
          {t(`transactions.credit.question_${of}`, { amount: sum, name: driver.name })}
        </p>
      ) : (
        <div className="grid gap-14">
          <SegmentedControl<CreditKind>
            fullWidth
            aria-label={t('transactions.credit.kind')}
            value={kind}
            onChange={setKind}
            data={CREDIT_KINDS.map((value) => ({ value, label: t(`transactions.credit.${value}`) }))}
          />
          <TextInput
            label={t('transactions.credit.amount')}
            value={typed}
            inputMode="decimal"
            dir="ltr"
            autoComplete="off"
            maxLength={12}
            data-autofocus
            error={problem}
            onChange={(event) => {
              setTyped(sanitizeAmountInput(event.currentTarget.value));
              setProblem(null);
            }}
          />
        </div>
      )}
      {credit.unanswered && !credit.isSending && (
        <p className={classes.warning} role="alert">
          {t('transactions.credit.unknown')}
        </p>
      )}
    </Dialog>
  );
}
