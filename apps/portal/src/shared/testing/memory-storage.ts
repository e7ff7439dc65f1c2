/** A storage of a browser for unit tests: an object with the entries, and the methods that are not among its keys. */
export function memoryStorage(entries: Record<string, string> = {}) {
  const stored = { ...entries };
  return Object.defineProperties(stored, {
    getItem: { value: (key: string) => stored[key] ?? null },
    setItem: { value: (key: string, value: string) => Object.assign(stored, { [key]: value }) },
    removeItem: { value: (key: string) => Reflect.deleteProperty(stored, key) },
  });
}
