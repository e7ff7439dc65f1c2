import { Checkbox, Menu, TextInput } from '@mantine/core';
import type { ListColumns, SavedView } from '@mishwar/contract';
import { IconBookmark, IconDots, IconLink, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorTexts } from '../api/error-text.ts';
import { ConfirmModal } from '../ui/confirm-modal.tsx';
import { toastSuccess } from '../ui/toast.ts';
import classes from './saved-views.module.css';

interface ViewPillsProps {
  views: readonly SavedView[];
  /** The page's query string now, to mark the view that shows it. */
  search: string;
  onApply: (view: SavedView) => void;
  onDelete: (id: string) => void;
}

/** The person's views and those that others share, as quiet pills. */
export function ViewPills({ views, search, onApply, onDelete }: ViewPillsProps) {
  const { t } = useTranslation();
  if (views.length === 0) return null;
  return (
    <ul className={classes.pills} aria-label={t('list.views')}>
      {views.map((view) => (
        <li key={view._id} className={classes.item} data-active={view.search === search || undefined}>
          <button
            type="button"
            className={classes.pill}
            aria-pressed={view.search === search}
            onClick={() => onApply(view)}
          >
            {view.isShared ? (
              <IconUsers size={15} stroke={1.6} aria-label={t('list.view_shared_mark')} />
            ) : (
              <IconBookmark size={15} stroke={1.6} aria-hidden />
            )}
            <bdi>{view.name}</bdi>
          </button>
          <Menu position="bottom-start">
            <Menu.Target>
              <button
                type="button"
                className={classes.dots}
                aria-label={t('list.view_actions', { name: view.name })}
              >
                <IconDots size={14} stroke={1.6} aria-hidden />
              </button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconLink size={15} stroke={1.6} />}
                onClick={() => {
                  const link = `${window.location.origin}${window.location.pathname}${view.search}`;
                  void navigator.clipboard
                    .writeText(link)
                    .then(() => toastSuccess(t('list.view_link_copied')));
                }}
              >
                {t('list.view_copy_link')}
              </Menu.Item>
              {view.isMine && (
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={15} stroke={1.6} />}
                  onClick={() => onDelete(view._id)}
                >
                  {t('list.view_delete', { name: view.name })}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </li>
      ))}
    </ul>
  );
}

interface SaveViewProps {
  search: string;
  columns: ListColumns;
  onSave: (view: Pick<SavedView, 'name' | 'search' | 'columns' | 'isShared'>) => Promise<void>;
}

/** Keeps the filters, order and columns of now under a name. */
export function SaveView({ search, columns, onSave }: SaveViewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (name.trim() === '') return setProblem(t('list.view_name_required'));
    setBusy(true);
    try {
      await onSave({ name: name.trim(), search, columns, isShared });
      setOpened(false);
      setName('');
      setShared(false);
    } catch (error) {
      setProblem(errorTexts(error).join(' '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className={classes.save} onClick={() => setOpened(true)}>
        {t('list.save_view')}
      </button>
      <ConfirmModal
        opened={opened}
        onClose={() => setOpened(false)}
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
    </>
  );
}
