/** A byte range, both ends included. */
interface ByteRange {
  start: number;
  end: number;
}

/**
 * Parses a `Range` header for a file of `size` bytes (RFC 9110, section 14): one range, `none` where it is
 * unsatisfiable, or `whole` for several ranges, other units and malformed headers.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'none' {
  const [, first = '', last = ''] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const suffix = Math.min(Number(last), size);
    return suffix === 0 ? 'none' : { start: size - suffix, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'none' : { start, end };
}
