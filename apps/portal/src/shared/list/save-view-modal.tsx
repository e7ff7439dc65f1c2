import { Checkbox, TextInput } from '@mantine/core';
import type { ListColumns, SavedView } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../api/error-text.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';

interface SaveViewModalProps {
  /** The list's query string. */
  search: string;
  columns: ListColumns;
  onSave: (view: Pick<SavedView, 'name' | 'search' | 'columns' | 'isShared'>) => Promise<void>;
  onClose: () => void;
}

export function SaveViewModal({ search, columns, onSave, onClose }: SaveViewModalProps) {
  const { t } = useTranslation();
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setProblem(t('list.view_name_required'));
    setBusy(true);
    try {
      await onSave({ name: name.trim(), search, columns, isShared });
      onClose();
    } catch (error) {
      setProblem(errorTexts(error).join(' '));
      setBusy(false);
    }
  };
  return (
    <ConfirmModal
      opened
      onClose={onClose}
      title={t('list.save_view')}
      confirmLabel={t('common.save')}
      onConfirm={() => void save()}
      busy={busy}
    >
      <TextInput
        label={t('list.view_name')}
        data-autofocus
        maxLength={60}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(null);
        }}
      />
      <Checkbox
        label={t('list.view_shared')}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ConfirmModal>
  );
}
