import { contract } from '@mishwar/contract';
import { z } from 'zod';

interface MutatingRoute {
  /** Its place in the contract: `orders.assign`. */
  readonly name: string;
  /** The header that makes it happen once, where it has one. */
  readonly keyHeader: string | null;
}

const KEY_HEADERS = ['x-transaction-key', 'idempotency-key'];

const Procedure = z.object({
  '~orpc': z.object({
    route: z.object({ method: z.string().optional() }),
    inputSchema: z.unknown().optional(),
  }),
});

/** Every route of the contract that is no GET. */
export function mutatingRoutes(from: object = contract, path: readonly string[] = []): MutatingRoute[] {
  const procedure = Procedure.safeParse(from);
  if (!procedure.success) {
    return Object.entries(from).flatMap(([name, inner]) => mutatingRoutes(inner as object, [...path, name]));
  }
  const { route, inputSchema } = procedure.data['~orpc'];
  if (route.method === 'GET') return [];
  const headers = inputSchema instanceof z.ZodObject ? inputSchema.shape.headers : undefined;
  const names = headers instanceof z.ZodObject ? Object.keys(headers.shape) : [];
  const keyHeader = names.find((name) => KEY_HEADERS.includes(name)) ?? null;
  return [{ name: path.join('.'), keyHeader }];
}

/** The same reason for each of several routes. */
const each = (reason: string, names: string): Record<string, string> =>
  Object.fromEntries(Array.from(names.matchAll(/\S+/g), ([name]) => [name, reason]));

/** Why a mutating route takes no key. A route that is neither here nor carries a key fails the command. */
export const KEYLESS: Readonly<Record<string, string>> = {
  ...each(
    'the state after it is the same',
    `
    operators.updatePassword operators.deactivate operators.activate deliveryCompanies.activate
    deliveryCompanies.deactivate partners.changeStatus recoveryFiles.updateStatus attention.endSnooze
    preferences.saveColumns preferences.hideViews preferences.renameView preferences.deleteView
    tracking.setRefetch settings.unlock notifications.clear notifications.removeAll policyLab.cancel
    drivers.activate drivers.deactivate drivers.enableOdm drivers.disableAllOdm driverSync.cancel
    driverGateway.ready`,
  ),
  ...each(
    'reads',
    `
    tracking.drivers tracking.orders tracking.positions tracking.driverRoute tracking.past tracking.search
    driverAssign.search serviceAreas.preview`,
  ),
  ...each(
    'the one-time code is itself a key: used once, then refused',
    'auth.verifyOtp partnerPortal.verifyOtp driverGateway.signIn',
  ),
  ...each(
    'the state after it is the same: the session has ended',
    'auth.logout partnerPortal.logout driverGateway.signOut',
  ),
  ...each(
    'carries the version: after the first the second is stale',
    'operators.update deliveryCompanies.update partners.update',
  ),
  ...each('a request is decided once: the second is refused', 'approvals.reject approvals.withdraw'),
  ...each(
    'a document that no driver is saved with is deleted after a day',
    'files.upload drivers.attachment',
  ),
  ...each(
    'changes nothing: a file that is read twice is looked at twice',
    'driverImport.upload driverImport.uploadPartner',
  ),
  'auth.loginV1':
    'asks for a new code each time; a code that was asked for twice changes nothing but which one is valid',
  'auth.login': 'as loginV1',
  'auth.changePassword': 'the current password is in the request: after the first the second is refused',
  'operators.register': 'e-mail and code are unique: the second is refused',
  'operators.endSessions': 'the state after it is the same: the sessions have ended',
  'deliveryCompanies.remove': 'the state after it is the same: the company is gone',
  'partners.remove': 'the state after it is the same: the user is gone',
  'partnerPortal.login': 'as auth.login',
  'supplierRegistration.apply': 'an open application of the same person is stored once',
  'supplierRegistration.changeStatus': 'decides a pending application: the second is refused',
  'subscriptions.remove': 'the state after it is the same: the subscription is gone',
  'logs.citc.retry': 'the state after it is the same: the report waits to be sent, or was sent',
  'recoveryFiles.upload': 'each stores a file of its own, which changes nothing until it is applied',
  'recoveryFiles.apply': 'a file is applied once: the second is refused',
  'regulatorQueue.replay': 'the state after it is the same: the reports wait to be sent, or were sent',
  'channelWebhooks.replay':
    'the state after it is the same: the event waits to be sent, under its webhook-id',
  'integrationHealth.tryNow':
    'the state after it is the same: the breaker is closed and the messages are due',
  'jobs.replay': 'the state after it is the same: the messages wait to be sent, or were sent',
  'ratings.review': 'the state after it is the same: the first review counts',
  'operators.reset': 'each makes a new password and shows it once; an answer may not be stored',
  'orders.export': 'each makes a file of its own; at most three wait for one operator',
  'orders.createOdm': 'the state after it is the same: the order waits for its first wave',
  'orders.viewing': 'the state after it is the same, for a quarter of a minute',
  'attention.snooze': 'the state after it is the same: one snooze of an item, the last',
  'preferences.createView': 'the name is unique for its owner: the second is refused',
  'approvals.approve': 'a request is decided once: the second is refused, and the ledger has its key',
  'approvals.saveRule':
    'the version that was seen is in the request: the second is refused, or is the same approval request',
  'settings.saveDeliveryStatus': 'a repeat changes nothing, and posts nothing',
  'drivers.create': 'the id number and the phone are unique: the second is refused',
  'drivers.update': 'carries the version that was seen: the second is refused or changes nothing',
  'drivers.recreate': 'the regulator identifies a driver by the ID number: a repeat has no effect',
  'driverSync.erpPage': 'a page twice changes nothing: drivers are known by their id numbers',
  'driverSync.partnerPage': 'as erpPage',
  'driverSync.updateOdoo': 'one sync of a third party runs at a time: the second is answered the first one',
  'driverSync.start': 'as updateOdoo',
  'driverSync.resume': 'the state after it is the same, and a page is brought over once',
  'driverCodes.reveal': 'reveals a code and changes nothing: each call is in the audit log',
  'transactions.refund': 'of one top-up at most one refund is open or done: the second is refused',
  'fakeOrders.create': 'each creates its own order, without driver or payment',
  'driverImport.apply': 'only a file that is ready is applied: the second is refused',
  'driverRegistration.changeStatus': 'only a pending one is decided: the second is refused',
  'driverGateway.register': 'of one id number and phone one request is open: the second changes nothing',
  'driverGateway.requestCode': 'asks for a new code each time, at most so many an hour',
  'driverGateway.positions': 'positions carry their time; the newest counts',
};

/** The routes that only read, and send a file. */
const EXPORTS = /\.(export\w*|\w*excel)$/i;

/** Why a mutating route takes no key; undefined where there is no reason. */
export const reasonOf = (name: string): string | undefined =>
  KEYLESS[name] ?? (EXPORTS.test(name) ? 'reads, and sends a file' : undefined);
