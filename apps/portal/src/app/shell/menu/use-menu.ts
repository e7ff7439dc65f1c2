import { useRouter } from '@tanstack/react-router';
import { useProfile } from '../../../shared/session/profile.ts';
import { MENU, type MenuGroup, menuFor } from './menu.ts';

/** The menu of the signed-in operator. */
export function useMenu(): MenuGroup[] {
  const { routesByPath } = useRouter();
  return menuFor(MENU, new Set(Object.keys(routesByPath)), useProfile());
}
