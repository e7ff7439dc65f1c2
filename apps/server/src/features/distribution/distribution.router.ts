import { ODM_FORMULA_FIELDS, type OdmFormula } from '@mishwar/domain';
import type { Context } from '../../platform/context.ts';
import { operatorOf, os } from '../../platform/http/implement.ts';
import { answer } from '../../platform/refusal.ts';
import { runStaffAction, type StaffOutcome } from '../../platform/staff-action.ts';
import type { Trx } from '../../platform/transaction.ts';
import { type Changer, changeSettings } from './settings/change-settings.ts';
import { readDistributionInForce } from './settings/distribution-version.ts';
import { listVersions } from './settings/list-versions.query.ts';
import { countWaitingOrders } from './settings/redecide-waiting-orders.ts';
import { restoreVersion } from './settings/restore-version.ts';
import { saveFormula } from './settings/save-formula.ts';
import { wakeDispatchers } from './wake-dispatchers.ts';

const distribution = os.distribution;

async function formulaInForce(context: Context): Promise<OdmFormula & { version: number }> {
  const { version, ...values } = await readDistributionInForce(context.app.db);
  return { ...formulaOf(values), version };
}

const formulaOf = (values: OdmFormula): OdmFormula =>
  Object.fromEntries(ODM_FORMULA_FIELDS.map((field) => [field, values[field]])) as unknown as OdmFormula;

interface Saving {
  headers: { 'idempotency-key'?: string | undefined; 'x-settings-version'?: number | undefined };
}

async function save<Done>(
  context: Context,
  action: string,
  input: Saving & { params?: object; body?: object | null | undefined },
  effect: (trx: Trx, changer: Changer, seen: number | undefined) => Promise<StaffOutcome<Done>>,
): Promise<Done> {
  const { actor } = operatorOf(context);
  const { params, body, headers } = input;
  const seen = headers['x-settings-version'];
  const claim = { key: headers['idempotency-key'], request: { action, params, body, seen } };
  return answer(
    await runStaffAction(context.app.db, actor, claim, (trx) => effect(trx, { actor, from: context }, seen)),
  );
}

export const distributionRouter = distribution.router({
  formula: distribution.formula.handler(({ context }) => formulaInForce(context)),
  weightage: distribution.weightage.handler(async ({ context }) => ({
    data: await formulaInForce(context),
  })),
  inForce: distribution.inForce.handler(async ({ context }) => ({
    data: await readDistributionInForce(context.app.db),
  })),
  waitingOrders: distribution.waitingOrders.handler(async ({ context }) => ({
    data: { count: await countWaitingOrders(context.app.db) },
  })),
  versions: distribution.versions.handler(({ input, context }) => listVersions(context.app.db, input)),
  saveFormula: distribution.saveFormula.handler(async ({ input, context }) => {
    const saved = await save(context, 'distribution.saveFormula', input, (trx, changer, seen) =>
      saveFormula(trx, changer, { seen, formula: input.body }),
    );
    return { ...formulaOf(saved), version: saved.version };
  }),
  saveMode: distribution.saveMode.handler(async ({ input, context }) => {
    const { mode, shadow, roads, note } = input.body;
    const values = { mode, shadow, ...(roads !== undefined && { roads }) };
    return {
      data: await save(context, 'distribution.saveMode', input, (trx, changer, seen) =>
        changeSettings(trx, changer, { seen, values, note }),
      ),
    };
  }),
  restore: distribution.restore.handler(async ({ input, context }) => {
    const { version } = input.params;
    const { note, redecide_waiting: isForWaiting = false } = input.body ?? {};
    const data = await save(context, 'distribution.restore', input, (trx, changer, seen) =>
      restoreVersion(trx, changer, { seen, version, note, isForWaiting }),
    );
    if (data.redecided_orders > 0) wakeDispatchers(context.app.db);
    return { data };
  }),
});
