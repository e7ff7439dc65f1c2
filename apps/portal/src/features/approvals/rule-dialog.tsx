import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import type { ApprovalRuleAnswer } from '@mishwar/contract';
import { SaveApprovalRule } from '@mishwar/contract/approvals/approvals.forms.ts';
import {
  APPROVAL_TOTAL_HOURS,
  MAX_AMOUNT_INPUT_LENGTH,
  moneyToWire,
  parseAmountInput,
  sanitizeAmountInput,
} from '@mishwar/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { StaleNotice } from '../../shared/form/stale-notice.tsx';
import { RestoredText } from '../../shared/form/unsaved/unsaved-bar.tsx';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { ruleQuery } from './approvals.queries.ts';

/** When money needs a second super admin: the rule is read, then saved over the version that was read. */
export function RuleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const query = useQuery({ ...ruleQuery(true), staleTime: 0, gcTime: 0 });
  const rule = query.data?.data;
  if (rule) return <RuleForm rule={rule} onClose={onClose} />;
  return (
    <Dialog title={t('approvals.rule.title')} onClose={onClose}>
      {query.isError ? (
        <div role="alert" className="grid gap-14">
          {errorTexts(query.error).join(' ')}
          <Button variant="default" loading={query.isFetching} onClick={() => void query.refetch()}>
            {t('common.retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={120} role="status" aria-label={t('common.loading')} />
      )}
    </Dialog>
  );
}

/** The limit of the request body: null without one; invalid text stays, to be rejected by its rule. */
function limitOf(typed: string): string | null {
  if (typed.trim() === '') return null;
  const halalas = parseAmountInput(typed);
  return halalas === null ? typed : moneyToWire(halalas);
}

const valuesOf = (rule: ApprovalRuleAnswer) => ({
  credit_above: rule.credit_above ?? '',
  mass_gifts: rule.mass_gifts,
});

function RuleForm({ rule, onClose }: { rule: ApprovalRuleAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { date, seconds } = useFormat();
  const form = useEditForm({
    name: 'approval-rule',
    version: rule.version,
    reload: async () => (await client.fetchQuery({ ...ruleQuery(true), staleTime: 0 })).data.version,
    schema: SaveApprovalRule,
    initialValues: valuesOf(rule),
    toBody: ({ credit_above, mass_gifts }) => ({
      credit_above: limitOf(credit_above),
      mass_gifts,
      version: rule.version,
    }),
    rules: ({ credit_above }) =>
      credit_above.trim() !== '' && parseAmountInput(credit_above) === null
        ? [{ field: 'credit_above', msg: 'wallet_amount_invalid' }]
        : [],
    send: (body) => api.approvals.saveRule(body),
    onSent: ({ approval_id: id }) => {
      if (id === null) toastSuccess(t('approvals.rule.saved'));
      else toastSuccess(t('approvals.waits'), t('approvals.rule.waits_body', { id }));
      onClose();
      void client.invalidateQueries({ queryKey: orpc.approvals.key() });
    },
    onFailed: toastFailure,
  });
  const { changed_by: by, changed_at: at } = rule;
  return (
    <Dialog
      title={t('approvals.rule.title')}
      onClose={onClose}
      busy={form.isSending}
      isDirty={form.isDirty}
      onSubmit={form.submit}
      footer={<DialogActions label={t('common.save')} busy={form.isSending} onCancel={onClose} />}
    >
      <div className="grid gap-14">
        <StaleNotice
          stale={form.stale}
          changed={by !== null && at !== null ? { by, at } : undefined}
          labelOf={(field) =>
            t(field === 'credit_above' ? 'approvals.rule.above' : 'approvals.rule.mass_gifts')
          }
          textOf={(field, side) => {
            if (field === 'mass_gifts') return t(side.mass_gifts ? 'common.yes' : 'common.no');
            return side.credit_above || t('approvals.rule.no_limit');
          }}
        />
        <RestoredText isRestored={form.unsaved.isRestored} />
        <TextInput
          key={form.key('credit_above')}
          {...form.field('credit_above', { sanitize: sanitizeAmountInput })}
          label={t('approvals.rule.above')}
          description={t('approvals.rule.above_hint')}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          maxLength={MAX_AMOUNT_INPUT_LENGTH}
          data-autofocus
        />
        <Switch
          key={form.key('mass_gifts')}
          {...form.field('mass_gifts', { type: 'checkbox' })}
          label={t('approvals.rule.mass_gifts')}
        />
        <p className="size-13 dim">{t('approvals.rule.hint', { hours: APPROVAL_TOTAL_HOURS })}</p>
        <p className="size-13 dim">
          {at === null
            ? t('approvals.rule.never')
            : t('approvals.rule.changed', {
                name: by ?? '',
                time: `${date(at)} ${seconds(at)}`,
              })}
        </p>
      </div>
    </Dialog>
  );
}
