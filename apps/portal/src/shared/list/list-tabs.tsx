import classes from './list-tabs.module.css';

interface ListTab<Name extends string> {
  name: Name;
  label: string;
  /** Number of records as text. */
  count?: string | undefined;
  /** What the tab holds, as its tooltip. */
  hint?: string;
}

interface ListTabsProps<Name extends string> {
  label: string;
  tabs: readonly ListTab<Name>[];
  active: Name;
  onChange: (name: Name) => void;
}

/** Tabs of a list page; the arrow keys move between them. A name that no tab has, as an address may, shows the first. */
export function ListTabs<Name extends string>({ label, tabs, active, onChange }: ListTabsProps<Name>) {
  const shown = tabs.find(({ name }) => name === active) ?? tabs[0];
  const step = (from: number, by: number, list: HTMLElement) => {
    const next = tabs[(from + by + tabs.length) % tabs.length];
    if (!next) return;
    list.querySelector<HTMLElement>(`[data-tab="${next.name}"]`)?.focus();
    onChange(next.name);
  };
  return (
    <div role="tablist" aria-label={label} className={classes.tabs}>
      {tabs.map((tab, at) => (
        <button
          key={tab.name}
          type="button"
          role="tab"
          data-tab={tab.name}
          title={tab.hint}
          aria-selected={tab === shown}
          tabIndex={tab === shown ? 0 : -1}
          className={classes.tab}
          onClick={() => tab !== shown && onChange(tab.name)}
          onKeyDown={(event) => {
            const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
            const list = event.currentTarget.parentElement;
            if (by === 0 || !list) return;
            event.preventDefault();
            step(at, getComputedStyle(list).direction === 'rtl' ? -by : by, list);
          }}
        >
          {tab.label}
          {tab.count !== undefined && <span className="regular size-12 dim">{tab.count}</span>}
        </button>
      ))}
    </div>
  );
}
