import { Checkbox } from '@mantine/core';
import type { ListColumns, SavedView } from '@mishwar/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ViewNameModal } from './view-name-modal.tsx';

interface SaveViewModalProps {
  /** The list's query string. */
  search: string;
  columns: ListColumns;
  onSave: (view: Pick<SavedView, 'name' | 'search' | 'columns' | 'isShared'>) => Promise<void>;
  onClose: () => void;
}

/** Asks for the name of a view and whether to share it. */
export function SaveViewModal({ search, columns, onSave, onClose }: SaveViewModalProps) {
  const { t } = useTranslation();
  const [isShared, setShared] = useState(false);
  return (
    <ViewNameModal
      title={t('list.save_view')}
      onSave={(name) => onSave({ name, search, columns, isShared })}
      onClose={onClose}
    >
      <Checkbox
        label={t('list.view_shared')}
        checked={isShared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
    </ViewNameModal>
  );
}
