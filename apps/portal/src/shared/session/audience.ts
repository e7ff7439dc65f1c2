import { createContext, useContext } from 'react';
import type { Audience } from './session-store.ts';

const AudienceContext = createContext<Audience>('staff');

/** Tells the kit whose pages are inside. */
export const AudienceProvider = AudienceContext.Provider;

/** Whose page this is. */
export const useAudience = (): Audience => useContext(AudienceContext);
