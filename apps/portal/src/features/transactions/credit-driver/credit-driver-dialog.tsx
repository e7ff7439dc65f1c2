import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { CreditDriver } from '@mishwar/contract/transactions/transactions.forms.ts';
import {
  buildCreditBody,
  CREDIT_KINDS,
  type CreditBody,
  type CreditKind,
  decideCredit,
  formatMoney,
  MAX_AMOUNT_INPUT_LENGTH,
  parseMoney,
  sanitizeAmountInput,
} from '@mishwar/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../../shared/api/error-text.ts';
import { Dialog } from '../../../shared/dialog/dialog.tsx';
import { RestoredText } from '../../../shared/form/unsaved/unsaved-bar.tsx';
import type { FormFields } from '../../../shared/form/use-contract-form.ts';
import { useEditForm } from '../../../shared/form/use-edit-form.ts';
import { useFormat } from '../../../shared/format/use-format.ts';
import { toastSuccess } from '../../../shared/ui/toast.ts';
import { useCreditDriver } from './use-credit-driver.ts';

interface CreditDriverDialogProps {
  driver: { _id: string; name: string };
  onClose: () => void;
  /** Called once it is booked, for screens that show the balance. */
  onDone?: () => void;
}

function refusalsOf(body: CreditBody | null) {
  if (body === null) return [{ field: 'amount', msg: 'amount_required' }];
  const decision = decideCredit(body);
  return !decision.ok ? [{ field: 'amount', msg: decision.refusal.code }] : [];
}

const amountOf = (body: CreditBody): string => (body.isGift ? body.gift : body.amount);

/** Charges a driver's wallet or adds a gift: the amount first, then a confirmation that repeats it. */
export function CreditDriverDialog({ driver, onClose, onDone }: CreditDriverDialogProps) {
  const { t } = useTranslation();
  const { language, amount: shown } = useFormat();
  const credit = useCreditDriver(driver._id);
  const [asked, setAsked] = useState<CreditBody | null>(null);
  // While the outcome of a request is unknown, only that request may be sent again.
  const body = credit.unanswered ?? asked;
  const form = useEditForm({
    name: `credit:${driver._id}`,
    schema: CreditDriver,
    initialValues: { kind: 'charge' as CreditKind, amount: '' },
    toBody: ({ kind, amount }) => buildCreditBody(driver._id, kind, amount),
    rules: ({ kind, amount }) => refusalsOf(buildCreditBody(driver._id, kind, amount)),
    // The first step: the request is sent once it is confirmed.
    send: (_body, { kind, amount }) => setAsked(buildCreditBody(driver._id, kind, amount)),
  });
  const send = async (confirmed: CreditBody) => {
    const result = await credit.run(confirmed);
    if (!result.ok) {
      if (result.refusal === null) return;
      setAsked(null);
      form.setFieldError('amount', errorTexts(result.refusal.error).join(' '));
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
      isDirty={form.isDirty}
      onSubmit={() => (body ? void send(body) : form.submit())}
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
        <p className="title leading-24" data-autofocus tabIndex={-1}>
          {t(`transactions.credit.question_${of}`, { amount: sum, name: driver.name })}
        </p>
      ) : (
        <>
          <AmountFields form={form} />
          <RestoredText isRestored={form.unsaved.isRestored} />
        </>
      )}
      {credit.unanswered && !credit.isSending && (
        <p className="warned rounded above-12 pad-10-16" role="alert">
          {t('transactions.credit.unknown')}
        </p>
      )}
    </Dialog>
  );
}

function AmountFields({ form }: { form: FormFields }) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-14">
      <SegmentedControl
        key={form.key('kind')}
        {...form.field('kind', { withError: false })}
        fullWidth
        aria-label={t('transactions.credit.kind')}
        data={CREDIT_KINDS.map((value) => ({ value, label: t(`transactions.credit.${value}`) }))}
      />
      <TextInput
        key={form.key('amount')}
        {...form.field('amount', { sanitize: sanitizeAmountInput })}
        label={t('transactions.credit.amount')}
        inputMode="decimal"
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_AMOUNT_INPUT_LENGTH}
        data-autofocus
      />
    </div>
  );
}
