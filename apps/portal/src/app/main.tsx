import '../shared/theme/stylesheets.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocus } from '../shared/dialog/keep-focus.ts';
import { startI18n } from '../shared/i18n/i18n.ts';
import { followTextScale } from '../shared/theme/text-scale.ts';
import { logCaughtError } from './log-caught-error.ts';
import { markModuleErrors } from './module-errors.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.ts';
import { followSession } from './session-wiring.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}

// The content security policy refuses `eval`, which zod would probe for when the first form is opened.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
followTextScale();
markModuleErrors();
const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root');
await startI18n();
const router = createAppRouter();
followSession(router);
keepFocus();
createRoot(container, { onCaughtError: logCaughtError }).render(
  <StrictMode>
    <Providers router={router} />
  </StrictMode>,
);
