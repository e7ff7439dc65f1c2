import { TextInput } from '@mantine/core';
import { NamedView } from '@mishwar/contract/preferences/preferences.forms.ts';
import { MAX_VIEW_NAME_LENGTH } from '@mishwar/domain';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmModal } from '../../dialog/confirm-modal.tsx';
import { useContractForm } from '../../form/use-contract-form.ts';

interface ViewNameModalProps {
  title: string;
  name?: string;
  /** Throws if the server rejects; the field shows the error. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Names a saved view. */
export function ViewNameModal({ title, name: given = '', onSave, onClose, children }: ViewNameModalProps) {
  const { t } = useTranslation();
  const form = useContractForm({
    schema: NamedView,
    initialValues: { name: given },
    messages: { name_required: t('list.view_name_required') },
    send: ({ name }) => onSave(name),
    onSent: onClose,
  });
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={title}
      confirmLabel={t('common.save')}
      onConfirm={form.submit}
      busy={form.isSending}
    >
      <TextInput
        key={form.key('name')}
        {...form.field('name')}
        label={t('list.view_name')}
        data-autofocus
        maxLength={MAX_VIEW_NAME_LENGTH}
        error={form.errors.name ?? form.problem}
      />
      {children}
    </ConfirmModal>
  );
}
