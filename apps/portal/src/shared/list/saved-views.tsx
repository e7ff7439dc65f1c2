import type { ListColumns, SavedView } from '@mishwar/contract';
import { IconBookmark, IconDots, IconUsers } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePopup } from '../dialog/use-popup.ts';
import type { ViewMenuProps } from './opened/view-menu-list.tsx';
import classes from './saved-views.module.css';

const ViewMenuList = lazy(async () => ({ default: (await import('./opened/popups.ts')).ViewMenuList }));
const ViewNameModal = lazy(async () => ({
  default: (await import('./opened/view-name-modal.tsx')).ViewNameModal,
}));
const SaveViewModal = lazy(async () => ({
  default: (await import('./opened/save-view-modal.tsx')).SaveViewModal,
}));

interface ViewPillsProps {
  views: readonly SavedView[];
  /** Whether the view is the one in force. */
  isActive: (view: SavedView) => boolean;
  onApply: (view: SavedView) => void;
  /** Throws if the server rejects the name. */
  onRename: (id: string, name: string) => Promise<void>;
  onDelete: (id: string) => void;
}

/** The reader's saved views and shared views as pills. */
export function ViewPills({ views, isActive, onApply, onRename, onDelete }: ViewPillsProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  if (views.length === 0) return null;
  return (
    <>
      <ul className={classes.pills} aria-label={t('list.views')}>
        {views.map((view) => (
          <li key={view._id} className={classes.item} data-active={isActive(view) || undefined}>
            <button
              type="button"
              className={classes.pill}
              aria-pressed={isActive(view)}
              title={view.name}
              onClick={() => onApply(view)}
            >
              {view.isShared ? (
                <IconUsers size={15} stroke={1.6} aria-label={t('list.view_shared_mark')} />
              ) : (
                <IconBookmark size={15} stroke={1.6} aria-hidden />
              )}
              <bdi>{view.name}</bdi>
            </button>
            <ViewMenu view={view} onRename={() => setRenamed(view)} onDelete={() => onDelete(view._id)} />
          </li>
        ))}
      </ul>
      <Suspense>
        {renamed && (
          <ViewNameModal
            title={t('list.view_rename', { name: renamed.name })}
            name={renamed.name}
            onSave={(name) => onRename(renamed._id, name)}
            onClose={() => setRenamed(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function ViewMenu(props: ViewMenuProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { button, popup } = usePopup('menu', opened, setOpened);
  return (
    <>
      <button
        type="button"
        {...button}
        className={classes.dots}
        aria-label={t('list.view_actions', { name: props.view.name })}
      >
        <IconDots size={14} stroke={1.6} aria-hidden />
      </button>
      <Suspense>{popup && <ViewMenuList {...popup} {...props} />}</Suspense>
    </>
  );
}

interface SaveViewProps {
  search: string;
  columns: ListColumns;
  onSave: (view: Pick<SavedView, 'name' | 'search' | 'columns' | 'isShared'>) => Promise<void>;
}

/** Saves the current filters, sort and columns as a view. */
export function SaveView(props: SaveViewProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button type="button" className={classes.save} onClick={() => setOpened(true)}>
        {t('list.save_view')}
      </button>
      <Suspense>{opened && <SaveViewModal {...props} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
