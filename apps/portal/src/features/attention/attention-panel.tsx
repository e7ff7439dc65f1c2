import type { AttentionItem } from '@mishwar/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../shared/api/api.ts';
import { SidePanel } from '../../shared/dialog/side-panel.tsx';
import { useOrderSlots } from '../../shared/orders/order-slots.tsx';
import { toastFailure } from '../../shared/ui/toast.ts';
import type { ItemHandlers } from './attention-actions.tsx';
import { AttentionList, type AttentionQuery } from './attention-list.tsx';
import { SnoozeDialog } from './snooze-dialog.tsx';

interface AttentionPanelProps extends Pick<ItemHandlers, 'onOrder'> {
  query: AttentionQuery;
  onClose: () => void;
}

/** The list docked beside the page, with the dialogs of its actions. */
export function AttentionPanel({ query, onOrder, onClose }: AttentionPanelProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { AssignByNumber, UnassignByNumber } = useOrderSlots();
  const [assigned, setAssigned] = useState<string | null>(null);
  const [unassigned, setUnassigned] = useState<string | null>(null);
  const [snoozed, setSnoozed] = useState<AttentionItem | null>(null);
  const end = useMutation({
    ...orpc.attention.endSnooze.mutationOptions(),
    onError: toastFailure,
    onSettled: () => client.invalidateQueries({ queryKey: orpc.attention.key() }),
  });
  return (
    <>
      <SidePanel title={t('attention.title')} isDocked onClose={onClose}>
        <AttentionList
          query={query}
          onOrder={onOrder}
          onAssign={setAssigned}
          onUnassign={setUnassigned}
          onSnooze={setSnoozed}
          onEndSnooze={({ key }) => end.mutate({ key })}
        />
      </SidePanel>
      {assigned !== null && (
        <AssignByNumber key={assigned} orderNumber={assigned} onClose={() => setAssigned(null)} />
      )}
      {unassigned !== null && (
        <UnassignByNumber key={unassigned} orderNumber={unassigned} onClose={() => setUnassigned(null)} />
      )}
      {snoozed && <SnoozeDialog item={snoozed} onClose={() => setSnoozed(null)} />}
    </>
  );
}
