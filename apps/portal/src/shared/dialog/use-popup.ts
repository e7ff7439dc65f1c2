import { useId, useState } from 'react';

/** What a popup needs of the button that opens it. */
export interface PopupProps {
  /** Of the button, whose text names the popup. */
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/**
 * A button and its popup, which is fetched when it is first opened: `button` goes to the button, `popup` to a lazy
 * component made of `PopupDialog` or `PopupMenu`. The button stays the same element, so that it keeps the focus.
 */
export function usePopup(kind: 'dialog' | 'menu', opened: boolean, onOpen: (opened: boolean) => void) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [wanted, setWanted] = useState(opened);
  if (opened && !wanted) setWanted(true);
  const popup: PopupProps | undefined = wanted && anchor ? { id, anchor, opened, onOpen } : undefined;
  const button = {
    ref: setAnchor,
    id,
    'aria-haspopup': kind,
    'aria-expanded': opened,
    'aria-controls': opened ? `${id}-dropdown` : undefined,
    onClick: () => onOpen(!opened),
  } as const;
  return { button, popup };
}
