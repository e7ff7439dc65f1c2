/** What keys look like, by whose they are. */
const KINDS: readonly [kind: string, form: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a key of a cloud', /\b(AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b/],
  ['a token of a code host', /\b(gh[pousr]_\w{36}|github_pat_\w{40,}|glpat-[\w-]{20,})\b/],
  ['a token of a package registry', /\bnpm_[A-Za-z0-9]{36}\b|:_authToken=[\w-]{8,}/],
  [
    'a key of a payment or message service',
    /\b(sk|rk)_live_\w{16,}|\bxox[abpr]-[\w-]{10,}|\bSG\.[\w-]{16,}\.[\w-]{16,}/,
  ],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/],
  ['a key of a channel', /\bck_[\w-]{32}/],
  ['a hashed password', /\$argon2id?\$v=\d+\$m=\d+,t=\d+,p=\d+\$[\w+/]{16,}/],
  [
    'an address with a password',
    /\b[a-z]+:\/\/[\w.-]+:(?!password|pass|secret|\$|\{|…)[^\s:@/'"`]{8,}@[\w.-]+/,
  ],
];

/** The kinds of keys that a text holds. */
export function findSecrets(text: string): string[] {
  return KINDS.filter(([, form]) => form.test(text)).map(([kind]) => kind);
}

/** Files that hold secrets by what they are. */
export const isSecretFile = (path: string): boolean =>
  /(^|\/)(\.env(\.\w+)?|secrets\.json|sandbox\.json|id_(rsa|ed25519)|.*\.(pem|key|p12|pfx|keystore))$/.test(
    path,
  );
