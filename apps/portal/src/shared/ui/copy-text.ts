import { withoutIsolates } from '../format/isolated.ts';

/** Copies text to the clipboard, without https by `execCommand`, as it was before it was isolated for the screen. Returns false when both fail. */
export async function copyText(shown: string): Promise<boolean> {
  const text = withoutIsolates(shown);
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  // A modal traps the focus, so the field must be inside it.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body;
  const before = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.setAttribute('readonly', '');
  field.className = 'visually-hidden';
  home.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return copied;
}
