/** Every address of the portal as its tree of routes names it; `$` is the page for addresses that do not exist. */
export function routesOf(tree: string): string[] {
  const union = /\n {2}fullPaths:([^;]+);/.exec(tree)?.[1];
  if (!union) throw new Error('the tree of routes has no fullPaths');
  return [...new Set([...union.matchAll(/'([^']+)'/g)].map(([, path = '']) => path))].sort();
}

/** The address with its parameters filled in; undefined where one is not known. */
export function fill(path: string, values: Readonly<Record<string, string>>): string | undefined {
  let complete = true;
  const filled = path.replaceAll(/\$([A-Za-z_]\w*)?/g, (_all, name: string | undefined) => {
    const value = values[name ?? '_splat'];
    if (value === undefined) complete = false;
    return value ?? '';
  });
  return complete ? filled : undefined;
}

/** A file name for a picture of an address. */
export function fileName(path: string): string {
  return path.replaceAll('$', '').split('/').filter(Boolean).join('-') || 'home';
}
