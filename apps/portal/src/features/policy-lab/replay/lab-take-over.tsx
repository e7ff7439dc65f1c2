import { Button } from '@mantine/core';
import type { DistributionInForce, LabPolicyBody } from '@mishwar/contract';
import { DISPATCH_FIELDS, ODM_FORMULA_FIELDS } from '@mishwar/domain';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

type PolicyPart = 'formula' | 'dispatch' | 'mode';

/** The settings dialog of a part, filled in with a policy; the route provides it. */
export type TakeOverDialog = (taken: {
  part: PolicyPart;
  policy: LabPolicyBody;
  inForce: DistributionInForce;
  onClose: () => void;
}) => ReactNode;

interface LabTakeOverProps {
  policy: LabPolicyBody;
  inForce: DistributionInForce;
  dialog: TakeOverDialog;
}

/** Opens the settings dialogs filled in with the replayed policy; each is confirmed there. */
export function LabTakeOver({ policy, inForce, dialog }: LabTakeOverProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<PolicyPart | null>(null);
  const close = () => setOpened(null);
  const parts: PolicyPart[] = [];
  if (ODM_FORMULA_FIELDS.some((field) => policy.formula[field] !== inForce[field])) parts.push('formula');
  if (DISPATCH_FIELDS.some((field) => policy.dispatch[field] !== inForce[field])) parts.push('dispatch');
  const isOtherMode = policy.mode !== inForce.mode;
  if (isOtherMode || policy.roads !== inForce.roads) parts.push('mode');
  if (parts.length === 0) return null;
  return (
    <div className="row wrap gap-10" data-actions>
      <span className="dim">{t('policyLab.take.label')}</span>
      {parts.map((part) => (
        <Button key={part} size="xs" className="touch" variant="default" onClick={() => setOpened(part)}>
          {t(`policyLab.take.${part === 'mode' && !isOtherMode ? 'roads' : part}`)}
        </Button>
      ))}
      <Suspense>{opened && dialog({ part: opened, policy, inForce, onClose: close })}</Suspense>
    </div>
  );
}
