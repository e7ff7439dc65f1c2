import ar from '@mishwar/locales/ar/mailbox' with { type: 'json' };
import en from '@mishwar/locales/en/mailbox' with { type: 'json' };
import { escapeHtml } from '../../platform/http/html.ts';
import type { MailboxMessage } from '../../platform/mail/mailbox.ts';

export type MailboxLanguage = 'ar' | 'en';

const REFRESH_SECONDS = 3;

const STYLE = `
  :root { color-scheme: light dark; font-family: system-ui, "Noto Sans Arabic", "Segoe UI", Tahoma, sans-serif; }
  body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; line-height: 1.6; }
  header { display: flex; justify-content: space-between; align-items: baseline; gap: 1rem; }
  h1 { font-size: 1.4rem; margin: 0; }
  article { border: 1px solid #8886; border-radius: 12px; padding: 1rem; margin-block: 1rem; }
  article h2 { font-size: 1rem; margin: 0 0 .25rem; }
  .code { font: 700 2rem/1.3 ui-monospace, monospace; letter-spacing: .3rem; direction: ltr; unicode-bidi: isolate; }
  .meta { opacity: .75; font-size: .875rem; }
  pre { white-space: pre-wrap; font: inherit; margin: .5rem 0 0; unicode-bidi: plaintext; }`;

/** The mailbox page, without scripts; it reloads every few seconds. */
export function renderMailboxPage(
  language: MailboxLanguage,
  messages: readonly MailboxMessage[],
  product: { name: string; nameAr: string },
): string {
  const text = language === 'ar' ? ar : en;
  const other = language === 'ar' ? 'en' : 'ar';
  const name = language === 'ar' ? product.nameAr : product.name;
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${REFRESH_SECONDS}">
<title>${escapeHtml(`${text.title} · ${name}`)}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style>
</head>
<body>
<header><h1>${escapeHtml(text.title)}</h1><a href="?lang=${other}" lang="${other}">${other === 'ar' ? ar.language : en.language}</a></header>
<p class="meta">${escapeHtml(text.explanation)}</p>
<main>${messages.length === 0 ? `<p>${escapeHtml(text.empty)}</p>` : messages.map((message) => renderMail(message, text.to)).join('')}</main>
</body>
</html>`;
}

function renderMail({ to, subject, text, code, received_at }: MailboxMessage, toLabel: string): string {
  const time = new Date(received_at).toISOString();
  return `<article>
<h2>${escapeHtml(subject)}</h2>
<div class="meta">${escapeHtml(toLabel)}: <bdi>${escapeHtml(to)}</bdi> · <time datetime="${time}" dir="ltr">${time.slice(0, 19).replace('T', ' ')}Z</time></div>
${code === null ? '' : `<div class="code">${escapeHtml(code)}</div>`}
<pre>${escapeHtml(text)}</pre>
</article>`;
}
