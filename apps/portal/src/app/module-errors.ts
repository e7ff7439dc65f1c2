/** The message of an error of a page's file that could not be loaded. */
const NOT_LOADED = 'page_not_loaded';

/**
 * Renames the errors of files that cannot be loaded. The router reloads the document when it recognises one by its
 * message, which without a connection leaves the browser's error page; the error page of the route offers it instead.
 */
export function markModuleErrors(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (event.payload instanceof Error) event.payload.message = NOT_LOADED;
  });
}

/** Whether an error is that of a file that could not be loaded. */
export const isModuleError = (error: unknown): boolean =>
  error instanceof Error && error.message === NOT_LOADED;
