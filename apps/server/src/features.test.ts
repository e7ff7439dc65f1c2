import { JOB_TASKS } from '@mishwar/domain';
import { expect, it } from 'vitest';
import { features } from './features.ts';

it('the jobs page has a name for each task of the features', () => {
  const tasks = features.flatMap((feature) => Object.keys(feature.tasks ?? {}));
  expect(tasks.toSorted()).toEqual(JOB_TASKS.toSorted());
});
