import { describe, expect, it } from 'vitest';
import { fileName, fill, routesOf } from './routes.ts';

const tree = `export interface FileRouteTypes {
  fullPaths:
    | '/'
    | '/orders/$orderNumber'
    | '/login'
    | '/$';
  to: '/' | '/other';
}`;

describe('routes for pictures', () => {
  it('are those of the tree of routes', () => {
    expect(routesOf(tree)).toEqual(['/', '/$', '/login', '/orders/$orderNumber']);
    expect(() => routesOf('')).toThrow('no fullPaths');
  });
  it('get their parameters, or are left out', () => {
    expect(fill('/orders/$orderNumber', { orderNumber: '10000001' })).toBe('/orders/10000001');
    expect(fill('/$', { _splat: 'nowhere' })).toBe('/nowhere');
    expect(fill('/drivers/$id', {})).toBeUndefined();
  });
  it.each([
    ['/', 'home'],
    ['/orders/$orderNumber', 'orders-orderNumber'],
  ])('%s is kept as %s', (path, name) => {
    expect(fileName(path)).toBe(name);
  });
});
