/** What a person does on the page of a payment. */
export type Choice =
  | { kind: 'pay'; brand: CardBrand }
  | { kind: 'decline'; brand: CardBrand }
  | { kind: 'cancel' };
export type CardBrand = 'VISA' | 'MASTERCARD' | 'MADA';

export interface Shown {
  gateway: string;
  /** "500.00" */
  amount: string;
  reference: string;
  /** What came of it; null while it can be paid. */
  end: 'paid' | 'failed' | 'cancelled' | 'expired' | null;
  /** What the person did wrong last time. */
  problem?: string;
}

const ENDS = {
  paid: ['تم الدفع', 'Paid', 'يمكنك العودة إلى التطبيق.', 'You can go back to the app.'],
  failed: ['رفض البنك العملية', 'The bank declined', 'لم يُخصم شيء.', 'Nothing was charged.'],
  cancelled: ['أُلغي الدفع', 'Payment cancelled', 'لم يُخصم شيء.', 'Nothing was charged.'],
  expired: ['انتهت صلاحية الصفحة', 'This page has expired', 'ابدأ من التطبيق.', 'Begin again in the app.'],
} as const;

const STYLE = `:root{color-scheme:light dark;font-family:system-ui,"Noto Sans Arabic",sans-serif}
body{margin:0 auto;max-width:26rem;padding:1.5rem 1rem;line-height:1.6}
.amount{font-size:2rem;font-weight:700}label{display:block;margin-block:.75rem}
input,button{font:inherit;width:100%;box-sizing:border-box;padding:.6rem;border-radius:8px;border:1px solid #8888}
button{margin-block-start:.6rem;cursor:pointer}button.pay{background:#0b6b4f;color:#fff;border-color:#0b6b4f}
.note{opacity:.75;font-size:.875rem}.bad{color:#c22}`;

/** The gateway's page for one payment, Arabic and English beside each other: no real card belongs here. */
export function hostedPage({ gateway, amount, reference, end, problem }: Shown): string {
  const inside = end ? endOf(end) : form(problem);
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${inPage(gateway)}</title>
<style>${STYLE}</style></head><body><header>${inPage(gateway)} · <bdi lang="en">sandbox</bdi></header>
<p class="amount"><bdi>${inPage(amount)}</bdi> ر.س <bdi lang="en">SAR</bdi></p>
<p class="note"><bdi>${inPage(reference)}</bdi></p><main>${inside}</main></body></html>`;
}

const CARDS = `<ul class="note" lang="en" dir="ltr">${[
  'VISA 4111 1111 1111 1111',
  'MASTERCARD 5555 5555 5555 4444',
  'MADA 4464 0400 0000 0007',
  'declined 4000 0000 0000 0002',
]
  .map((card) => `<li>${card}</li>`)
  .join('')}</ul>`;

const form = (problem = ''): string => `<form method="post">
${problem && `<p class="bad" role="alert">${inPage(problem)}</p>`}
<label>رقم البطاقة · <span lang="en">Card number</span>
<input name="card" dir="ltr" inputmode="numeric" autocomplete="off" value="4111 1111 1111 1111"></label>
<button class="pay" name="action" value="pay">ادفع · <span lang="en">Pay</span></button>
<button name="action" value="decline">رفض البنك · <span lang="en">Let the bank decline</span></button>
<button name="action" value="cancel">إلغاء · <span lang="en">Cancel</span></button>
${CARDS}</form>`;

function endOf(end: NonNullable<Shown['end']>): string {
  const [arabic, english, moreArabic, moreEnglish] = ENDS[end];
  return `<h1>${arabic} · <span lang="en">${english}</span></h1><p>${moreArabic} <span lang="en">${moreEnglish}</span></p>`;
}

/** What was sent by the form, or what is wrong with it. */
export function readChoice(text: string): Choice | string {
  const fields = new URLSearchParams(text);
  const action = fields.get('action');
  if (action === 'cancel') return { kind: 'cancel' };
  const card = (fields.get('card') ?? '').replace(/\D/g, '');
  if (!/^\d{16}$/.test(card)) return 'رقم البطاقة غير صحيح · The card number is not right';
  const brand: CardBrand = card.startsWith('5') ? 'MASTERCARD' : card.startsWith('4464') ? 'MADA' : 'VISA';
  return { kind: action === 'decline' || card.endsWith('0002') ? 'decline' : 'pay', brand };
}

const inPage = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');
