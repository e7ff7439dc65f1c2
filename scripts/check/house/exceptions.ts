import type { HouseExceptions } from './house.ts';

/** What the layout rules leave out, each with the reason. An entry that is no longer needed fails the check. */
export const HOUSE_EXCEPTIONS: HouseExceptions = {
  serverWithoutContract: {
    'customer-notices': 'sends messages to customers, answers no call',
    docs: 'serves the API reference as a page',
    health: 'answers probes, outside the contract',
    mailbox: 'development page of sent mail',
    payments: 'receives webhooks in the formats of the payment gateways',
    'third-party-reports': 'sends orders and drivers to the regulator, the ERP and the partner',
    wallet: 'rules of money for other features; calls are in transactions, ledger and approvals',
  },
  contractWithoutServer: {
    realtime: 'events of every feature; the server sends them from platform/realtime',
  },
  portalWithoutContract: {
    policy: 'pages of text alone',
  },
  portalWithoutLocale: {
    'driver-assign': 'part of the order dialogs, with the texts of orders',
    'driver-work': 'part of the driver pages, with the texts of drivers',
  },
  localeWithoutPortal: {
    common: 'texts of several features',
    contact: 'links to call and to a map, of several features',
    'errors-public': 'errors before sign-in',
    'errors-signed-in': 'errors after sign-in',
    form: 'the form kit of several features',
    help: 'the help of every page',
    json: 'the viewer of bodies, of several features',
    'lazy-part': 'parts of every screen that are loaded on first use',
    list: 'the list pages of several features',
    mail: 'e-mails, sent by the server',
    mailbox: 'development page of the server',
    'shell-public': 'names, themes and errors of every page',
    'shell-signed-in': 'menu, header and palette around every page after sign-in',
  },
  domainWithoutFeature: {
    idempotency: 'keys of every mutation',
    geo: 'arithmetic of places',
    money: 'arithmetic of amounts',
    passwords: 'rule of the feature auth and of its scripts',
    permission: 'roles and rights of every feature',
    text: 'arithmetic of texts',
    time: 'arithmetic of times',
  },
  specsWithoutFeature: {
    'a-day-at-the-desk': 'one day of an operator, over many screens',
    accessibility: 'spans every screen',
    lists: 'spans the list pages of several features',
    security: 'spans every screen',
    shell: 'menu, header and palette around every page',
  },
  largeFolders: {},
  longFiles: {},
};
