import { createSwitch } from '../../../shared/ui/switch-state.ts';

export const palette = createSwitch();
export const openPalette = () => palette.set(true);
