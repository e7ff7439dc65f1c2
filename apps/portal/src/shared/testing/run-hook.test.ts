import { useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import { runHook } from './run-hook.ts';

test('a hook runs with its state and its effects, until it is unmounted', async () => {
  const seen: string[] = [];
  const hook = await runHook(
    ({ name }: { name: string }) => {
      const [count, setCount] = useState(0);
      useEffect(() => {
        seen.push(`begins ${name}`);
        return () => void seen.push(`ends ${name}`);
      }, [name]);
      return { count, add: () => setCount((before) => before + 1) };
    },
    { name: 'a' },
  );
  expect(hook.current.count).toBe(0);
  await hook.act(() => hook.current.add());
  expect(hook.current.count).toBe(1);
  await hook.render({ name: 'b' });
  await hook.unmount();
  expect(seen.slice(-3)).toEqual(['ends a', 'begins b', 'ends b']);
});
