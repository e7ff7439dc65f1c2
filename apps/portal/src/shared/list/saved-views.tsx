import type { ListColumns, SavedView } from '@mishwar/contract';
import { IconBookmark, IconDots, IconEyeOff, IconUsers } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PopupProps, usePopup } from '../dialog/use-popup.ts';
import { lazyPart } from '../lazy-part/lazy-part.tsx';
import type { ListView } from './built-in-views.ts';
import type { HiddenViewsListProps } from './opened/hidden-views-list.tsx';
import type { ViewMenuProps } from './opened/view-menu-list.tsx';
import classes from './saved-views.module.css';

const ViewMenuList = lazyPart(async () => ({ default: (await import('./opened/popups.ts')).ViewMenuList }));
const HiddenViewsList = lazyPart(async () => ({
  default: (await import('./opened/popups.ts')).HiddenViewsList,
}));
const ViewNameModal = lazyPart(async () => ({
  default: (await import('./opened/view-name-modal.tsx')).ViewNameModal,
}));
const SaveViewModal = lazyPart(async () => ({
  default: (await import('./opened/save-view-modal.tsx')).SaveViewModal,
}));

interface ViewPillsProps {
  views: readonly ListView[];
  /** Built-in views that the reader has hidden. */
  hidden: readonly ListView[];
  /** The number of rows of a view, by its id; of those that are counted. */
  counts: ReadonlyMap<string, string>;
  /** Whether the view is the one in force. */
  isActive: (view: ListView) => boolean;
  onApply: (view: ListView) => void;
  /** Throws if the server rejects the name. */
  onRename: (id: string, name: string) => Promise<void>;
  onDelete: (id: string) => void;
  onHide: (id: string) => void;
  onShow: (id: string) => void;
}

/** Built-in views, the reader's saved views and shared views as pills. */
export function ViewPills({ views, hidden, counts, isActive, onApply, onRename, ...change }: ViewPillsProps) {
  const { t } = useTranslation();
  const [renamed, setRenamed] = useState<SavedView | null>(null);
  if (views.length + hidden.length === 0) return null;
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
              ) : view.isBuiltIn ? null : (
                <IconBookmark size={15} stroke={1.6} aria-hidden />
              )}
              <bdi className="truncate">{view.name}</bdi>
              {counts.has(view._id) && <span className="regular size-12 dim">{counts.get(view._id)}</span>}
            </button>
            <ViewMenu
              view={view}
              onRename={() => setRenamed(view)}
              onDelete={() => (view.isBuiltIn ? change.onHide : change.onDelete)(view._id)}
            />
          </li>
        ))}
        {hidden.length > 0 && (
          <li className={classes.item}>
            <HiddenViews views={hidden} onShow={change.onShow} />
          </li>
        )}
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

function HiddenViews(props: Omit<HiddenViewsListProps, keyof PopupProps>) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { button, popup } = usePopup('menu', opened, setOpened);
  return (
    <>
      <button type="button" {...button} className={classes.pill} aria-label={t('list.views_hidden')}>
        <IconEyeOff size={15} stroke={1.6} aria-hidden />
      </button>
      <Suspense>{popup && <HiddenViewsList {...popup} {...props} />}</Suspense>
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
      <button type="button" className="quiet bold linked" onClick={() => setOpened(true)}>
        {t('list.save_view')}
      </button>
      <Suspense>{opened && <SaveViewModal {...props} onClose={() => setOpened(false)} />}</Suspense>
    </>
  );
}
