/** A nested value of the query string; leaves are text. */
export type SearchValue = string | SearchValue[] | { [key: string]: SearchValue };
type SearchObject = { [key: string]: SearchValue };

const MAX_PARAMETERS = 2000;
const MAX_DEPTH = 6;
const FORBIDDEN = new Set(['__proto__', 'prototype', 'constructor']);

function pathOf(key: string): string[] | null {
  const head = /^[^[\]]+/.exec(key)?.[0];
  if (head === undefined) return null;
  const rest = key.slice(head.length);
  if (!/^(\[[^[\]]*\])*$/.test(rest)) return null;
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map((match) => match[1] ?? '')];
  return path.length > MAX_DEPTH || path.some((part) => FORBIDDEN.has(part)) ? null : path;
}

type Node = Map<string, Node | string>;

function put(root: Node, path: string[], value: string): void {
  let node = root;
  for (const [at, part] of path.entries()) {
    const key = part === '' ? String(node.size) : part;
    if (at === path.length - 1) {
      const present = node.get(key);
      if (present === undefined || typeof present === 'string') node.set(key, value);
      return;
    }
    const next = node.get(key);
    if (next instanceof Map) {
      node = next;
    } else {
      const created: Node = new Map();
      node.set(key, created);
      node = created;
    }
  }
}

function plain(node: Node | string): SearchValue {
  if (typeof node === 'string') return node;
  const keys = [...node.keys()];
  if (keys.length > 0 && keys.every((key) => /^\d+$/.test(key))) {
    return keys.toSorted((a, b) => Number(a) - Number(b)).map((key) => plain(node.get(key) ?? ''));
  }
  return Object.fromEntries([...node].map(([key, child]) => [key, plain(child)]));
}

/**
 * Reads `?page=2&filters[date][from]=…&filters[status][0]=…` into a nested object. Keys that are malformed, deeper
 * than 6 or that would touch a prototype are dropped; at most 2000 parameters are read.
 */
export function parseSearch(search: string): SearchObject {
  const root: Node = new Map();
  let count = 0;
  for (const [key, value] of new URLSearchParams(search)) {
    count += 1;
    if (count > MAX_PARAMETERS) break;
    const path = pathOf(key);
    if (path) put(root, path, value);
  }
  return Object.fromEntries([...root].map(([key, node]) => [key, plain(node)]));
}

function* pairs(prefix: string, value: unknown): Generator<string> {
  if (value === undefined || value === null || value === '') return;
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* pairs(`${prefix}[${at}]`, item);
  } else if (typeof value === 'object') {
    for (const [key, item] of Object.entries(value))
      yield* pairs(`${prefix}[${encodeURIComponent(key)}]`, item);
  } else {
    yield `${prefix}=${encodeURIComponent(String(value))}`;
  }
}

/** Writes a nested object as bracketed keys with the leading `?`; empty values are dropped. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parts = Object.entries(search).flatMap(([key, value]) => [...pairs(encodeURIComponent(key), value)]);
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}
