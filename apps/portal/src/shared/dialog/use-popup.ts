import { useId, useState } from 'react';

/** Props of a popup that refer to its button. */
export interface PopupProps {
  /** Id of the button, which labels the popup. */
  id: string;
  anchor: HTMLElement;
  opened: boolean;
  onOpen: (opened: boolean) => void;
}

/**
 * A button and its popup, whose code is fetched on first opening: spread `button` on the button and `popup` on a lazy
 * component built on `PopupDialog` or `PopupMenu`. The button keeps its identity and thereby the focus.
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
