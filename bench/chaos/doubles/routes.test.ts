import { describe, expect, it } from 'vitest';
import { KEYLESS, mutatingRoutes, reasonOf } from './routes.ts';

describe('routes that change something', () => {
  it('carry a key, or it is said why they need none', () => {
    const keyless = mutatingRoutes().filter(({ keyHeader }) => keyHeader === null);
    expect(keyless.map(({ name }) => name).filter((name) => reasonOf(name) === undefined)).toEqual([]);
  });

  it('have no reason left over', () => {
    const names = new Set(mutatingRoutes().map(({ name }) => name));
    expect(Object.keys(KEYLESS).filter((name) => !names.has(name))).toEqual([]);
  });
});
