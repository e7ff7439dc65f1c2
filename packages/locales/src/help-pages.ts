/** What the help of a page holds: texts are `help.page.<name>`, and `help.terms.<term>` of each of its terms. */
interface HelpOfPage {
  /** Key of the page's name. */
  readonly title: string;
  /** Where the page stands, its most usual address first; `*` is one segment, and what follows belongs to it. */
  readonly paths: readonly string[];
  /** Words of the glossary that appear there. */
  readonly terms: readonly string[];
}

/** The pages that have a help, in the order of the menu. */
export const HELP_PAGES = {
  dashboard: {
    title: 'shell.menu.dashboard',
    paths: ['/dashboard'],
    terms: ['late', 'hold'],
  },
  orders: {
    title: 'shell.menu.orders',
    paths: ['/orders', '/'],
    terms: ['hypothetical', 'late', 'executed', 'unassign', 'missing_order', 'casper', 'geidea'],
  },
  live_orders: {
    title: 'shell.menu.live_orders',
    paths: ['/orders/live'],
    terms: ['late', 'wave', 'snooze'],
  },
  receipt: {
    title: 'help.titles.receipt',
    paths: ['/orders/*'],
    terms: ['executed', 'hold', 'contract_price'],
  },
  discount_orders: {
    title: 'shell.menu.discount_orders',
    paths: ['/list-discount-order'],
    terms: ['discount_orders'],
  },
  export_orders: {
    title: 'shell.menu.export_orders',
    paths: ['/export-orders'],
    terms: [],
  },
  offers: {
    title: 'shell.menu.offers',
    paths: ['/offers'],
    terms: ['wave', 'score', 'odm'],
  },
  drivers: {
    title: 'shell.menu.drivers',
    paths: ['/drivers'],
    terms: ['casper', 'odm', 'stc_pay', 'hold'],
  },
  driver_registration: {
    title: 'shell.menu.driver_registration',
    paths: ['/driver-registration'],
    terms: ['citc'],
  },
  driver_form: {
    title: 'shell.menu.create_driver',
    paths: ['/drivers/new', '/drivers/edit'],
    terms: ['casper', 'citc', 'pass_key'],
  },
  driver_balance: {
    title: 'help.titles.driver_balance',
    paths: ['/drivers/*/balance'],
    terms: ['main', 'gift', 'hold', 'membership'],
  },
  driver_citc: {
    title: 'help.titles.driver_citc',
    paths: ['/drivers/citc'],
    terms: ['citc'],
  },
  driver_note: {
    title: 'help.titles.driver_note',
    paths: ['/drivers/create-note'],
    terms: [],
  },
  transactions: {
    title: 'shell.menu.transactions',
    paths: ['/transactions', '/drivers/*/transactions'],
    terms: ['main', 'gift', 'hold', 'former_wallet', 'stc_pay'],
  },
  approvals: {
    title: 'shell.menu.approvals',
    paths: ['/approvals'],
    terms: ['approval'],
  },
  location_drivers: {
    title: 'shell.menu.location_drivers',
    paths: ['/location-drivers'],
    terms: [],
  },
  map_tracking: {
    title: 'shell.menu.map_tracking',
    paths: ['/map-tracking'],
    terms: ['late', 'odm'],
  },
  otp: {
    title: 'shell.menu.otp',
    paths: ['/otp'],
    terms: ['pass_key'],
  },
  subscriptions: {
    title: 'shell.menu.subscriptions',
    paths: ['/subscriptions'],
    terms: ['membership'],
  },
  subscriptions_assign: {
    title: 'help.titles.subscriptions_assign',
    paths: ['/subscriptions-assign'],
    terms: ['membership'],
  },
  ratings: {
    title: 'shell.menu.ratings',
    paths: ['/rating', '/rating-drivers-detail', '/rating-stores-detail'],
    terms: [],
  },
  delivery_companies: {
    title: 'shell.menu.delivery_companies',
    paths: ['/delivery-company'],
    terms: ['contract_price', 'statement'],
  },
  delivery_company: {
    title: 'help.titles.delivery_company',
    paths: ['/delivery-company/detail'],
    terms: ['contract_price', 'statement'],
  },
  plans: {
    title: 'shell.menu.plans',
    paths: ['/pricing'],
    terms: ['plan', 'main', 'gift'],
  },
  operators: {
    title: 'shell.menu.operators',
    paths: ['/ops-management'],
    terms: [],
  },
  send_notification: {
    title: 'shell.menu.send_notification',
    paths: ['/notifications/new'],
    terms: [],
  },
  log_export: {
    title: 'shell.menu.log_export',
    paths: ['/log-export', '/exports'],
    terms: [],
  },
  http_logs: {
    title: 'shell.menu.http_logs',
    paths: ['/http-logs'],
    terms: [],
  },
  payment_logs: {
    title: 'shell.menu.payfort_logs',
    paths: ['/payfort-transaction-logs', '/payfort-logs', '/hyperpay-logs'],
    terms: ['checkout'],
  },
  partner_logs: {
    title: 'shell.menu.odoo_logs',
    paths: ['/odoo-logs', '/shukah-logs'],
    terms: ['shukah', 'held_message'],
  },
  citc_logs: {
    title: 'shell.menu.citc_logs',
    paths: ['/citc-logs'],
    terms: ['citc'],
  },
  recovery_files: {
    title: 'shell.menu.recovery_files',
    paths: ['/syncFile'],
    terms: ['citc'],
  },
  regulator_queue: {
    title: 'shell.menu.regulator_queue',
    paths: ['/regulator-queue'],
    terms: ['citc', 'held_message', 'dead_letter'],
  },
  integration_health: {
    title: 'shell.menu.integration_health',
    paths: ['/integration-health'],
    terms: ['circuit_breaker', 'dead_letter'],
  },
  jobs: {
    title: 'shell.menu.jobs',
    paths: ['/jobs'],
    terms: ['dead_letter'],
  },
  channel_webhooks: {
    title: 'shell.menu.channel_webhooks',
    paths: ['/channel-webhooks'],
    terms: [],
  },
  audit_log: {
    title: 'shell.menu.audit_log',
    paths: ['/audit-log'],
    terms: ['seal'],
  },
  settings: {
    title: 'shell.menu.settings',
    paths: ['/settings'],
    terms: ['express_delivery', 'membership', 'casper'],
  },
  orders_distribution: {
    title: 'shell.menu.orders_distribution',
    paths: ['/orders_distribution'],
    terms: ['odm', 'wave', 'score', 'by_road', 'shadow'],
  },
  service_areas: {
    title: 'shell.menu.service_areas',
    paths: ['/service-areas'],
    terms: [],
  },
  policy_lab: {
    title: 'help.titles.policy_lab',
    paths: ['/orders_distribution/lab'],
    terms: ['policy_lab', 'replay', 'by_road', 'shadow'],
  },
  trial_balance: {
    title: 'help.titles.trial_balance',
    paths: ['/trial-balance'],
    terms: ['trial_balance', 'main', 'gift', 'hold'],
  },
  fake_orders: {
    title: 'help.titles.fake_orders',
    paths: ['/faker-order'],
    terms: ['fake_order', 'score'],
  },
} as const satisfies Record<string, HelpOfPage>;

export type HelpPage = keyof typeof HELP_PAGES;
export type HelpTerm = (typeof HELP_PAGES)[HelpPage]['terms'][number];

export const HELP_PAGE_NAMES = Object.keys(HELP_PAGES) as HelpPage[];

const toSegments = (path: string): string[] => path.split('/').filter(Boolean);

/** The page whose help fits an address: that of the longest path; undefined where none does. */
export function findHelpPage(pathname: string): HelpPage | undefined {
  const segments = toSegments(pathname);
  return HELP_PAGE_NAMES.flatMap((name) =>
    HELP_PAGES[name].paths.map((path) => ({ name, path: toSegments(path) })),
  )
    .filter(({ path }) =>
      path.length === 0
        ? segments.length === 0
        : path.every((part, at) => segments[at] !== undefined && (part === '*' || part === segments[at])),
    )
    .toSorted((a, b) => rank(b.path) - rank(a.path))[0]?.name;
}

/** Longer paths first, and a named segment before any. */
const rank = (path: readonly string[]): number =>
  path.length * 10 - path.filter((part) => part === '*').length;
