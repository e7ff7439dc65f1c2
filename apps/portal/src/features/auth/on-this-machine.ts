/** Whether the page is served by the browser's own machine, the only place where a demo offers its people. */
export const isOnThisMachine = (): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
