import { useEffect, useRef } from 'react';
import type { Command } from './command-providers.ts';

type OpenAction = Pick<Command, 'label' | 'run'>;

/** What gives its name to the actions in it. */
const NAMED_PART =
  ':is([data-actions], [role="group"], section, article, aside):is([aria-label], [aria-labelledby])';

const sources = new Set<() => Command[]>();

const toCommand = (group: string, action: OpenAction): Command => ({
  ...action,
  id: `action-${group}-${action.label}`,
  group,
});

/** Offers actions in the command palette while the component is shown: those that no visible button of the page has. */
export function useOpenActions(group: string, actions: readonly OpenAction[]): void {
  const latest = useRef<Command[]>([]);
  latest.current = actions.map((action) => toCommand(group, action));
  useEffect(() => {
    const source = () => latest.current;
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, []);
}

/**
 * The actions of what is open: those of `useOpenActions`, then the buttons and links in every part of the page with the
 * attribute `data-actions` (tools, the panel of the open row, the head of a detail). What the reader may not do is not on
 * the page, and so is not found. `pageGroup` is the heading of parts that have no name.
 */
export function listOpenActions(pageGroup: string): Command[] {
  const all = [...[...sources].flatMap((source) => source()), ...listButtons(pageGroup)];
  return all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
}

function listButtons(pageGroup: string): Command[] {
  return [...document.querySelectorAll('[data-actions]')].flatMap((marked) => {
    // Beside its actions, the panel of a row may have records with links of their own.
    const part = marked.querySelector('[role="group"][aria-label]') ?? marked;
    const group = nameOf(part.closest(NAMED_PART)) ?? pageGroup;
    const named = [...part.querySelectorAll<HTMLElement>('button:enabled, a[href]')].map((button) => ({
      button,
      label: button.getAttribute('aria-label') ?? button.textContent.trim(),
    }));
    return named
      .filter(({ button, label }) => label !== '' && button.checkVisibility({ visibilityProperty: true }))
      .map(({ button, label }) => toCommand(group, { label, run: () => button.click() }));
  });
}

/** The accessible name that an element has from its label or from the element that labels it. */
function nameOf(element: Element | null): string | undefined {
  const label = element?.getAttribute('aria-label');
  const by = element?.getAttribute('aria-labelledby');
  return label ?? (by ? document.getElementById(by)?.textContent?.trim() : undefined);
}
