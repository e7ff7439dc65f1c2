import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../../api/error-text.ts';
import { ConfirmModal } from '../../dialog/confirm-modal.tsx';

interface ViewNameModalProps {
  title: string;
  name?: string;
  /** Throws if the server rejects; the field shows the error. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
  children?: ReactNode;
}

/** Asks for the name of a view. */
export function ViewNameModal({ title, name: given = '', onSave, onClose, children }: ViewNameModalProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(given);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setProblem(t('list.view_name_required'));
    setBusy(true);
    try {
      await onSave(name.trim());
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
      title={title}
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
      {children}
    </ConfirmModal>
  );
}
