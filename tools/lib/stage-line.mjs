// Runs on the machine's own Node (20 and later): nothing but built-ins here.
/**
 * A finished stage of the start as one aligned line: name, seconds and, where given, what it did.
 * @param {string} name
 * @param {number} ms
 * @param {string} [note]
 * @returns {string}
 */
export function stageLine(name, ms, note = '') {
  return `  ${name.padEnd(12)}${(ms / 1000).toFixed(1).padStart(6)} s   ${note}`.trimEnd();
}
