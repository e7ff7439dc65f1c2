/** Page links that a pager shows at once. */
const PAGE_LINKS = 5;

/** Number of pages; at least 1. */
export function pageCount(total: number, limit: number): number {
  return Math.max(1, Math.ceil(total / limit));
}

/** At most five page numbers, with the current one in the middle if possible. */
export function pageLinks(page: number, pages: number): number[] {
  const first = Math.max(1, Math.min(page - Math.floor(PAGE_LINKS / 2), pages - PAGE_LINKS + 1));
  return Array.from({ length: Math.min(PAGE_LINKS, pages) }, (_, at) => first + at);
}

/** A total with thousands separators; an inexact one ends in a plus: "10,000+". */
export function totalText(total: number, exact: boolean): string {
  return `${total.toLocaleString('en-US')}${exact ? '' : '+'}`;
}
