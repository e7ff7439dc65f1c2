const MAX_DEPTH = 32;
/** More than the largest list of ids that the contract takes. */
const MAX_VALUES = 15_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
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
