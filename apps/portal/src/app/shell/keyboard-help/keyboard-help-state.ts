import { createSwitch } from '../../../shared/ui/switch-state.ts';

export const keyboardHelp = createSwitch();
export const openKeyboardHelp = () => keyboardHelp.set(true);
