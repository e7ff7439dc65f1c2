import { Button } from '@mantine/core';
import type { DistributionInForce, LabPolicyBody } from '@mishwar/contract';
import { DISPATCH_FIELDS, ODM_FORMULA_FIELDS } from '@mishwar/domain';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './lab.module.css';

const SaveFormulaModal = lazy(async () => ({
  default: (await import('../distribution/formula/save-formula-modal.tsx')).SaveFormulaModal,
}));
const DispatchModal = lazy(async () => ({
  default: (await import('../distribution/dispatch/dispatch-modal.tsx')).DispatchModal,
}));
const ChangePlanModal = lazy(async () => ({
  default: (await import('../distribution/change-plan-modal.tsx')).ChangePlanModal,
}));

type Part = 'formula' | 'dispatch' | 'mode';

/** Opens the usual forms filled in with what was tried; each is confirmed there, in the usual way. */
export function LabTakeOver({ policy, inForce }: { policy: LabPolicyBody; inForce: DistributionInForce }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Part | null>(null);
  const close = () => setOpened(null);
  const parts: Part[] = [];
  if (ODM_FORMULA_FIELDS.some((field) => policy.formula[field] !== inForce[field])) parts.push('formula');
  if (DISPATCH_FIELDS.some((field) => policy.dispatch[field] !== inForce[field])) parts.push('dispatch');
  if (policy.mode !== inForce.mode) parts.push('mode');
  if (parts.length === 0) return null;
  return (
    <div className={classes.tools}>
      <span className={classes.dim}>{t('policyLab.take.label')}</span>
      {parts.map((part) => (
        <Button key={part} size="xs" variant="default" onClick={() => setOpened(part)}>
          {t(`policyLab.take.${part}`)}
        </Button>
      ))}
      <Suspense>
        {opened === 'formula' && (
          <SaveFormulaModal formula={policy.formula} inForce={inForce} onClose={close} onDone={close} />
        )}
        {opened === 'dispatch' && (
          <DispatchModal inForce={inForce} filledIn={policy.dispatch} onClose={close} />
        )}
        {opened === 'mode' && (
          <ChangePlanModal
            inForce={inForce}
            plan={{ mode: policy.mode, shadow: inForce.shadow }}
            onClose={close}
          />
        )}
      </Suspense>
    </div>
  );
}
