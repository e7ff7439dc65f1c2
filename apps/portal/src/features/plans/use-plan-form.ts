import type { Plan } from '@mishwar/contract';
import { PlanBody } from '@mishwar/contract/plans/plans.forms.ts';
import { checkPlanTerms, NEW_PLAN, toPlanBody } from '@mishwar/domain';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useIdempotentMutation } from '../../shared/actions/use-idempotent-mutation.ts';
import { api } from '../../shared/api/api.ts';
import { useEditForm } from '../../shared/form/use-edit-form.ts';
import { toastFailure, toastSuccess } from '../../shared/ui/toast.ts';
import { invalidatePlans } from './plans.queries.ts';

export interface PlanValues {
  title: string;
  description: string;
  price: string;
  gift: string;
  isRecommend: boolean;
  priority: string;
}

const EMPTY: PlanValues = { title: '', description: '', ...NEW_PLAN, priority: String(NEW_PLAN.priority) };

/** The form of a stored plan; amounts in riyals. */
export const toValues = ({ title, description, price, gift, isRecommend, priority }: Plan): PlanValues => ({
  title,
  description,
  price: String(Number.parseInt(price, 10)),
  gift: String(Number.parseInt(gift, 10)),
  isRecommend,
  priority: String(priority ?? NEW_PLAN.priority),
});

const withPriority = (values: PlanValues) => ({ ...values, priority: Number(values.priority) });

/** The form of a plan, new or stored. A save leads to the list; a stale one is merged. */
export function usePlanForm(plan: Plan | undefined, reload: () => Promise<number | undefined>) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { mutateAsync: send } = useIdempotentMutation({
    scope: ['plan', plan?._id ?? 'new'],
    send: ({ body, version }: { body: PlanBody; version: number | null }, key) => {
      const headers = { 'idempotency-key': key };
      return plan && version !== null
        ? api.plans.update({ headers, params: { id: plan._id }, body: { ...body, version } })
        : api.plans.create({ headers, body });
    },
  });
  return useEditForm({
    name: `plan:${plan?._id ?? 'new'}`,
    version: plan?.version ?? 0,
    schema: PlanBody,
    initialValues: plan ? toValues(plan) : EMPTY,
    reload,
    toBody: (values) => toPlanBody(withPriority(values)),
    rules: (values) => checkPlanTerms(withPriority(values)),
    send: (body) => send({ body, version: plan?.version ?? null }),
    onSent: async () => {
      toastSuccess(t(plan ? 'plans.done.saved' : 'plans.done.created'));
      await invalidatePlans(client);
      await navigate({ to: '/pricing' });
    },
    onFailed: (error) => {
      toastFailure(error);
    },
  });
}
