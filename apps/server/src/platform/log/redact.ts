const HIDDEN = '[redacted]';
const DEEPEST = 8;

/** Names whose values never leave the process, compared without case, dashes and underscores. */
const SECRET_NAMES = new Set(
  [
    'authorization',
    'cookie',
    'set-cookie',
    'password',
    'passwordhash',
    'currentpassword',
    'newpassword',
    'passkey',
    'code',
    'otp',
    'token',
    'accesstoken',
    'sdktoken',
    'secret',
    'signingsecret',
    'signature',
    'xsignature',
    'xapikey',
    'apikey',
    'cardnumber',
    'cvv',
    'passphrase',
  ].map(plain),
);
/** Shown with their last four characters. */
const PARTLY_SHOWN = new Set(['iban', 'idnumber', 'nationalid', 'nationalityid'].map(plain));

const IN_TEXT: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  [
    /((?:pass(?:word|key|phrase)|otp|token|secret|signature|authorization|api[_-]?key)(?:"|%22)?\s*(?:=|:|%3d|%3a)\s*(?:"|%22)?)[^&\s"',}%]+/gi,
    `$1${HIDDEN}`,
  ],
  [/\bSA\d{2}(?:[ ]?\d){18}(\d{2})\b/g, `SA${HIDDEN}$1`],
  [/\b\d{4}(?:[ -]?\d{4}){2}[ -]?\d{1,7}\b/g, HIDDEN],
];

/** A copy that may be written down: secrets gone, personal numbers cut to their end, at any depth and inside texts. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= DEEPEST) return '[too deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  if (Array.isArray(value)) return value.map((inner) => redact(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactNamed(name, inner, depth)]),
  );
}

/** The same for one text: bearer tokens, `password=…` also when URL-encoded, IBANs and card numbers. */
export function redactText(text: string): string {
  return IN_TEXT.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);
}

function redactNamed(name: string, value: unknown, depth: number): unknown {
  const key = plain(name);
  if (SECRET_NAMES.has(key)) return value === null || value === undefined ? value : HIDDEN;
  if (PARTLY_SHOWN.has(key) && (typeof value === 'string' || typeof value === 'number')) {
    return `…${String(value).slice(-4)}`;
  }
  return redact(value, depth + 1);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}
