import { createFileRoute } from '@tanstack/react-router';
import { LabPage } from '../../../features/policy-lab/lab-page.tsx';
import { readLabSearch } from '../../../features/policy-lab/lab-search.ts';
import type { TakeOverDialog } from '../../../features/policy-lab/replay/lab-take-over.tsx';
import { addTexts } from '../../../shared/i18n/i18n.ts';
import { lazyPart } from '../../../shared/lazy-part/lazy-part.tsx';

const SaveFormulaModal = lazyPart(async () => ({
  default: (await import('../../../features/distribution/formula/save-formula-modal.tsx')).SaveFormulaModal,
}));
const DispatchModal = lazyPart(async () => ({
  default: (await import('../../../features/distribution/dispatch/dispatch-modal.tsx')).DispatchModal,
}));
const ChangePlanModal = lazyPart(async () => ({
  default: (await import('../../../features/distribution/change-plan-modal.tsx')).ChangePlanModal,
}));

const takeOver: TakeOverDialog = ({ part, policy, inForce, onClose }) => {
  if (part === 'formula') {
    return <SaveFormulaModal formula={policy.formula} inForce={inForce} onClose={onClose} onDone={onClose} />;
  }
  if (part === 'dispatch') {
    return <DispatchModal inForce={inForce} filledIn={policy.dispatch} onClose={onClose} />;
  }
  const plan = { mode: policy.mode, shadow: inForce.shadow, roads: policy.roads };
  return <ChangePlanModal inForce={inForce} plan={plan} onClose={onClose} />;
};

export const Route = createFileRoute('/_app/orders_distribution/lab')({
  validateSearch: readLabSearch,
  beforeLoad: async () => {
    await Promise.all([addTexts('distribution'), addTexts('policy-lab')]);
  },
  component: Lab,
});

function Lab() {
  const navigate = Route.useNavigate();
  return (
    <LabPage
      search={Route.useSearch()}
      takeOver={takeOver}
      onSearch={(search) => void navigate({ search, replace: true, resetScroll: false })}
    />
  );
}
