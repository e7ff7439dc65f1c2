const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/\bChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

/** Browser and system that a user agent names, such as "Chrome, Windows"; null where it names neither. */
export function deviceName(userAgent: string | null): string | null {
  const names = [BROWSERS, SYSTEMS].flatMap(
    (patterns) => patterns.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? [],
  );
  return names.length > 0 ? names.join(', ') : null;
}
