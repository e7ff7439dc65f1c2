/**
 * Content-Disposition header for a download under `name`, in any language (RFC 6266): an ASCII fallback and the UTF-8
 * name. Quotes, line breaks and path separators are replaced.
 */
export function attachmentHeader(name: string): string {
  const safe = Array.from(name.normalize('NFC'), (character) => {
    const code = character.codePointAt(0) ?? 0;
    const isControl =
      code < 0x20 ||
      code === 0x7f ||
      (code >= 0x202a && code <= 0x202e) ||
      (code >= 0x2066 && code <= 0x2069);
    return isControl || /[/\\:*?"<>|]/.test(character) ? '_' : character;
  })
    .join('')
    .slice(0, 150);
  const ascii = safe.replace(/[^\x20-\x7e]/g, '_').replace(/%/g, '_');
  const whole = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${whole}`;
}
