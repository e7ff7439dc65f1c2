import { Menu, Popover } from '@mantine/core';
import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import type { PopupProps } from './use-popup.ts';

interface ShownProps extends PopupProps {
  position?: 'bottom-start' | 'bottom-end';
  className?: string | undefined;
  children: ReactNode;
}

/** A popover: takes and restores the focus, closes on Escape and on an outside click. */
export function PopupDialog({ position = 'bottom-start', className = '', children, ...popup }: ShownProps) {
  const opened = useAfterMount(popup.opened);
  return (
    <Popover id={popup.id} opened={opened} onChange={popup.onOpen} position={position} trapFocus returnFocus>
      <Popover.Target>
        <Anchor node={popup.anchor} />
      </Popover.Target>
      <Popover.Dropdown className={className} miw={220} maw={340}>
        {children}
      </Popover.Dropdown>
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

/** Anchor: the popup's button, which is rendered elsewhere. */
function Anchor({ node, ref }: { node: HTMLElement; ref?: Ref<HTMLElement> }) {
  useImperativeHandle(ref, () => node, [node]);
  return null;
}

/** Remembers the focus when the popup opens, not when it is first rendered. */
function useAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted && opened;
}
