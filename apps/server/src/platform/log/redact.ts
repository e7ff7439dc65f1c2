const REDACTED = '[redacted]';
const MAX_DEPTH = 8;

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
/** The same with something before it: `hyperpay_access_token`. */
const SECRET_NAME_SUFFIX =
  /(?:token|secret|password|passkey|passphrase|signature|apikey|cookie|authorization|privatekey)$/;
/** Shown with their last four characters. */
const PARTIALLY_SHOWN_NAMES = new Set(['iban', 'idnumber', 'nationalid', 'nationalityid'].map(plain));

/** As they end names of fields and headers: `sdk_token`, `x-api-key`, `new_password`. */
const SECRET = 'pass(?:word|_?key|phrase|wd)|otp|token|secret|signature|authorization|api[_-]?key|cvv|cvc';
/** A quote of JSON, also of JSON inside a text of JSON. */
const QUOTE = '\\\\*["\']';

const TEXT_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b((?:set-)?cookie["']?\s*[:=]\s*["']?)[^\r\n"']+/gi, `$1${REDACTED}`],
  [/\b(bearer|basic)(\s|%20|\+)+[\w.~+/=%-]+/gi, `$1 ${REDACTED}`],
  [new RegExp(`((?:${SECRET})${QUOTE}\\s*[:=]\\s*(${QUOTE})).*?(\\2|$)`, 'gi'), `$1${REDACTED}$3`],
  [
    new RegExp(`((?:${SECRET})(?:${QUOTE}|%22)?\\s*(?:=|:|%3d|%3a)\\s*(?:%22)?)[^&\\s"',}\\\\%\\[]+`, 'gi'),
    `$1${REDACTED}`,
  ],
  [/(\bcode(?:["']|%22)?\s*(?:=|:|%3d|%3a)\s*(?:["']|%22)?)\d{4,8}\b/gi, `$1${REDACTED}`],
  [/\bSA\d{2}(?:(?:\s|%20|\+|-)?[\dA-Z]){18}(?:\s|%20|\+|-)?([\dA-Z]{2})\b/gi, `SA${REDACTED}$1`],
];

/** The number of a card, in one piece or in fours. */
const CARD = /(?<!\d)(?:\d{13,19}|\d{4}([ +-]|%20)\d{4}\1\d{4}\1\d{1,7})(?!\d)/g;

/** Ten digits that begin with 1 or 2; whether they are the number of a person is told by the check digit. */
const TEN_DIGITS = /(?<![\d.])[12]\d{5}(\d{4})(?![\d.])/g;

/** How often a text may be encoded in another one and is still looked into. */
const MAX_ENCODINGS = 3;

/** A copy that may be written down: secrets gone, personal numbers cut to their end, at any depth and inside texts. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (depth >= MAX_DEPTH) return '[too deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  if (Array.isArray(value)) return value.map((inner) => redact(inner, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactNamed(name, inner, depth)]),
  );
}

/**
 * The same for one text: headers, `password=…` and `"password":"…"`, one-time codes, IBANs, card numbers and numbers of
 * persons, also where the text is URL-encoded, or JSON inside of JSON.
 */
export function redactText(text: string, encodings = MAX_ENCODINGS): string {
  const safe = TEXT_PATTERNS.reduce((cut, [pattern, replacement]) => cut.replace(pattern, replacement), text)
    .replace(CARD, (number) => (hasValidCheckDigit(number) ? REDACTED : number))
    .replace(TEN_DIGITS, (number, end: string) => (hasValidCheckDigit(number) ? `…${end}` : number));
  const decoded = encodings > 0 ? decode(safe) : safe;
  if (decoded === safe) return safe;
  const inside = redactText(decoded, encodings - 1);
  return inside === decoded ? safe : inside;
}

function decode(text: string): string {
  if (!/%[0-9a-f]{2}/i.test(text)) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Whether the check digit fits (Luhn), as it does for cards, national ids and residence numbers. */
function hasValidCheckDigit(number: string): boolean {
  const digits = Array.from(number.replace(/%20|\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function redactNamed(name: string, value: unknown, depth: number): unknown {
  // Whether something is so is never the secret itself: `must_change_password`.
  if (typeof value === 'boolean') return value;
  const key = plain(name);
  if (SECRET_NAMES.has(key) || SECRET_NAME_SUFFIX.test(key))
    return value === null || value === undefined ? value : REDACTED;
  if (PARTIALLY_SHOWN_NAMES.has(key) && (typeof value === 'string' || typeof value === 'number')) {
    return `…${String(value).slice(-4)}`;
  }
  return redact(value, depth + 1);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_\s]/g, '');
}
