const REDACTED = '[redacted]';
const MAX_DEPTH = 8;

/** Names of secret fields, compared without case, dashes and underscores. */
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
    'cardsecuritycode',
    'accesscode',
    'passphrase',
  ].map(plain),
);
/** Fields of an exchange whose `code` tells a result and is no one-time code: `result.code`, `errorCodes[].code`. */
const FIELDS_WITH_RESULT_CODE = new Set(['result', 'error', 'errors', 'errorCodes'].map(plain));
/** Suffixes of secret names: `hyperpay_access_token`. */
const SECRET_NAME_SUFFIX =
  /(?:token|secret|password|passkey|passphrase|signature|apikey|cookie|authorization|privatekey)$/;
/** Fields shown by their last four characters. */
const PARTIALLY_SHOWN_NAMES = new Set(['iban', 'idnumber', 'nationalid', 'nationalityid'].map(plain));

/** Fields whose numbers may look like card numbers and are none: the id of a payment at its gateway. */
const PAYMENT_ID_NAMES = new Set(['fortid']);
const NUMBER = /^\d+$/;

/** Secret names inside texts: `sdk_token`, `x-api-key`, `new_password`. */
const SECRET = 'pass(?:word|_?key|phrase|wd)|otp|token|secret|signature|authorization|api[_-]?key|cvv|cvc';
/** A JSON quote, also of JSON nested in a JSON string. */
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

/** A card number, in one piece or in groups of four. */
const CARD = /(?<!\d)(?:\d{13,19}|\d{4}([ +-]|%20)\d{4}\1\d{4}\1\d{1,7})(?!\d)/g;

/** Ten digits that begin with 1 or 2: a national id where the check digit is valid. */
const TEN_DIGITS = /(?<![\d.])[12]\d{5}(\d{4})(?![\d.])/g;

/** Maximum depth of URL encoding that is looked into. */
const MAX_ENCODINGS = 3;

/** A redacted copy: secrets removed, personal numbers cut to their end, at any depth and inside texts. */
export function redact(value: unknown): unknown {
  return redactAt(value, { depth: 0, within: '', isExchange: false });
}

/** The same for the body of an exchange, which keeps the codes of results. */
export function redactExchange(value: unknown): unknown {
  return redactAt(value, { depth: 0, within: '', isExchange: true });
}

interface Place {
  depth: number;
  /** The plain name of the field that holds the value, or the list that the value is of. */
  within: string;
  isExchange: boolean;
}

function redactAt(value: unknown, place: Place): unknown {
  if (typeof value === 'string') return redactText(value);
  if (value === null || typeof value !== 'object') return value;
  if (place.depth >= MAX_DEPTH) return '[too deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return { name: value.name, message: redactText(value.message) };
  const inside = { ...place, depth: place.depth + 1 };
  if (Array.isArray(value)) return value.map((inner) => redactAt(inner, inside));
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, redactNamed(name, inner, inside)]),
  );
}

/**
 * Redacts a text: headers, `password=…` and `"password":"…"`, one-time codes, IBANs, card numbers and national ids,
 * also URL-encoded or in nested JSON; and NUL, which PostgreSQL stores in no text.
 */
export function redactText(text: string, encodings = MAX_ENCODINGS): string {
  const storable = text.replaceAll('\0', '');
  const safe = TEXT_PATTERNS.reduce(
    (cut, [pattern, replacement]) => cut.replace(pattern, replacement),
    storable,
  )
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

/** Whether the check digit is valid (Luhn), as in card numbers, national ids and residence numbers. */
function hasValidCheckDigit(number: string): boolean {
  const digits = Array.from(number.replace(/%20|\D/g, ''), Number).reverse();
  const sum = digits.reduce((total, digit, index) => {
    const weighed = index % 2 === 1 ? digit * 2 : digit;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function redactNamed(name: string, value: unknown, place: Place): unknown {
  // A boolean is never the secret itself: `must_change_password`.
  if (typeof value === 'boolean') return value;
  const key = plain(name);
  if ((SECRET_NAMES.has(key) && !isResultCode(key, value, place)) || SECRET_NAME_SUFFIX.test(key))
    return value === null || value === undefined ? value : REDACTED;
  if (PARTIALLY_SHOWN_NAMES.has(key) && (typeof value === 'string' || typeof value === 'number')) {
    return `…${String(value).slice(-4)}`;
  }
  if (PAYMENT_ID_NAMES.has(key) && typeof value === 'string' && NUMBER.test(value)) return value;
  return redactAt(value, { ...place, within: key });
}

/** Of an exchange, a code that a result or an error has, or one that is a word: the name of a refusal. */
function isResultCode(key: string, value: unknown, { within, isExchange }: Place): boolean {
  const isWord = typeof value === 'string' && !/\d/.test(value);
  return key === 'code' && isExchange && (FIELDS_WITH_RESULT_CODE.has(within) || isWord);
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[-_.\s]/g, '');
}
