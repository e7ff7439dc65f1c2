import { Menu, Popover } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { PopupProps } from './use-popup.ts';

interface ShownProps extends PopupProps {
  position?: 'bottom-start' | 'bottom-end';
  className?: string | undefined;
  children: ReactNode;
}

/** A panel beside its button: takes the focus, gives it back, closes at Escape and at a click elsewhere. */
export function PopupDialog({ position = 'bottom-start', className = '', children, ...popup }: ShownProps) {
  const opened = useAfterMount(popup.opened);
  return (
    <Popover id={popup.id} opened={opened} onChange={popup.onOpen} position={position} trapFocus returnFocus>
      <Popover.Target>
        <Anchor node={popup.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  );
}

/** A menu beside its button; its children are `Menu.Item`s. */
export function PopupMenu({ position = 'bottom-start', className = '', children, ...popup }: ShownProps) {
  const opened = useAfterMount(popup.opened);
  return (
    <Menu id={popup.id} opened={opened} onChange={popup.onOpen} position={position}>
      <Menu.Target>
        <Anchor node={popup.anchor} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** Stands for a button that is already there. */
function Anchor({ node, ref }: { node: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => node, [node]);
  return null;
}

/** What a popup remembers of the focus it remembers when it opens, not when it is first drawn. */
function useAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
