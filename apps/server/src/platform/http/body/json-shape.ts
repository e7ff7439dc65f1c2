const MAX_DEPTH = 32;
/** More than the largest list of ids that the contract takes. */
const MAX_VALUES = 15_000;

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d];

/**
 * Whether JSON text nests at most 32 levels deep and holds at most 15,000 values. It reads the bytes once and builds
 * nothing, so that a small body cannot cost a long parse.
 */
export function isJsonShapeAllowed(json: Uint8Array): boolean {
  let depth = 0;
  let values = 1;
  let isInText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isInText = false;
    } else if (byte === QUOTE) isInText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth += 1;
      values += 1;
      if (depth > MAX_DEPTH) return false;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) depth -= 1;
  }
  return values <= MAX_VALUES;
}

/**
 * Keys of JSON text, at any level, that are not among `known`: the first `max` of them. It stops at the last one and
 * builds nothing else, so that a body of thousands of unknown keys is neither parsed nor validated.
 */
export function findUnknownKeys(json: Buffer, known: ReadonlySet<string>, max: number): string[] {
  const unknown: string[] = [];
  for (let at = 0; at < json.length; at += 1) {
    if (json[at] !== QUOTE) continue;
    const start = at + 1;
    at = start;
    while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
    if (!isBeforeColon(json, at + 1)) continue;
    const key = toKey(json.toString('utf8', start, at));
    if (known.has(key)) continue;
    unknown.push(key);
    if (unknown.length >= max) break;
  }
  return unknown;
}

function isBeforeColon(json: Uint8Array, from: number): boolean {
  let at = from;
  while (json[at] === 0x20 || json[at] === 0x09 || json[at] === 0x0a || json[at] === 0x0d) at += 1;
  return json[at] === COLON;
}

/** A key as JSON reads it; one with a broken escape stays as it is written. */
function toKey(text: string): string {
  if (!text.includes('\\')) return text;
  try {
    return String(JSON.parse(`"${text}"`));
  } catch {
    return text;
  }
}
