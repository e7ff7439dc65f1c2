/** The content-disposition of a download (RFC 6266): a plain name for old readers, the real one, Arabic too, for others. */
export function attachment(name: string): string {
  const safe = name.replace(/[\r\n"\\/]/g, '_');
  const plain = safe.replace(/[^\x20-\x7e]/g, '_');
  const encoded = encodeURIComponent(safe).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
