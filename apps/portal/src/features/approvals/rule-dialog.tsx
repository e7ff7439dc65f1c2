import { Button, Skeleton, Switch, TextInput } from '@mantine/core';
import type { ApprovalRuleAnswer } from '@mishwar/contract';
import { moneyToWire, parseMoney, sanitizeAmountInput } from '@mishwar/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, orpc } from '../../shared/api/api.ts';
import { errorTexts, messageText } from '../../shared/api/error-text.ts';
import { Dialog } from '../../shared/dialog/dialog.tsx';
import { DialogActions } from '../../shared/dialog/dialog-actions.tsx';
import { isolated, isolatedLtr } from '../../shared/format/isolated.ts';
import { useFormat } from '../../shared/format/use-format.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import classes from './approvals.module.css';
import { ruleQuery } from './approvals.queries.ts';

/** When money needs a second super admin: read, then changed over the version that was read. */
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

function RuleForm({ rule, onClose }: { rule: ApprovalRuleAnswer; onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { date, seconds } = useFormat();
  const [typed, setTyped] = useState(rule.credit_above ?? '');
  const [massGifts, setMassGifts] = useState(rule.mass_gifts);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: (credit_above: string | null) =>
      api.approvals.saveRule({ credit_above, mass_gifts: massGifts, version: rule.version }),
    onSuccess: () => {
      toastSuccess(t('approvals.rule.saved'));
      onClose();
    },
    onError: toastFailure,
    onSettled: () => void client.invalidateQueries({ queryKey: orpc.approvals.rule.key() }),
  });
  const send = () => {
    const halalas = typed.trim() === '' ? null : parseMoney(typed);
    if (typed.trim() !== '' && halalas === null) return setProblem(messageText('wallet_amount_invalid'));
    save.mutate(halalas === null ? null : moneyToWire(halalas));
  };
  return (
    <Dialog
      title={t('approvals.rule.title')}
      onClose={onClose}
      busy={save.isPending}
      onSubmit={send}
      footer={<DialogActions label={t('common.save')} busy={save.isPending} onCancel={onClose} />}
    >
      <div className="grid gap-14">
        <TextInput
          label={t('approvals.rule.above')}
          description={t('approvals.rule.above_hint')}
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
        <Switch
          label={t('approvals.rule.mass_gifts')}
          checked={massGifts}
          onChange={(event) => setMassGifts(event.currentTarget.checked)}
        />
        <p className={classes.dim}>
          {rule.changed_at === null
            ? t('approvals.rule.never')
            : t('approvals.rule.changed', {
                name: isolated(rule.changed_by ?? ''),
                time: isolatedLtr(`${date(rule.changed_at)} ${seconds(rule.changed_at)}`),
              })}
        </p>
      </div>
    </Dialog>
  );
}
