import React from 'react';

/** React as it ships has no `act`: `render` goes on when the page's tasks are done. */
Object.assign(React, {
  act: async (change: () => unknown) => {
    await change();
    await scheduler.postTask(() => undefined, { priority: 'background' });
  },
});
