import { ChannelWebhooks } from './channel-webhooks/channel-webhooks.ts';
import { Citc } from './citc/citc.ts';
import { City } from './city/city.ts';
import { drawDemoCity } from './city/streets/demo-city.ts';
import { NO_STREETS, type StreetMap, Streets } from './city/streets/streets.ts';
import { type Channel, runCustomers } from './customers/customers.ts';
import { runApplicants } from './drivers/applicants.ts';
import { runDrivers } from './drivers/drivers.ts';
import { Addresses } from './gateway/addresses.ts';
import { createChannelClient, UNSIGNED } from './gateway/channel-client.ts';
import { Line, Stopped } from './gateway/line.ts';
import { Hyperpay } from './hyperpay/hyperpay.ts';
import { ODOO_ERROR, Odoo } from './odoo/odoo.ts';
import type { Options } from './options.ts';
import { Payfort } from './payfort/payfort.ts';
import { createRandom } from './random.ts';
import { makeRoster } from './roster/roster.ts';
import { ThirdParty } from './roster/third-party.ts';
import { Routing } from './routing/routing.ts';
import { SHUKAH_ERROR, Shukah } from './shukah/shukah.ts';
import { Tally } from './tally.ts';
import { TeamChat } from './team-chat/team-chat.ts';
import { Whatsapp } from './whatsapp/whatsapp.ts';

export interface Sandbox {
  /** Where it plays WhatsApp. */
  whatsappUrl: string;
  tally: Tally;
  /** Signs all drivers out; no timer is left. */
  stop(): Promise<void>;
}

/**
 * Starts the outside world: WhatsApp at once, customers and drivers as soon as the server answers. `report` is called with
 * a line for each unexpected error.
 */
export async function startSandbox(options: Options, report: (problem: string) => void): Promise<Sandbox> {
  const random = createRandom(options.seed);
  const ending = new AbortController();
  const { signal } = ending;
  const tally = new Tally();
  const thirdParty = (name: string, digit: number, drivers: number, errorInside: object) =>
    new ThirdParty(makeRoster(options.seed, digit, drivers), random.fork(name), errorInside);
  const [server = ''] = options.servers;
  const map = drawStreets(options);
  const whatsapp = new Whatsapp(
    {
      port: options.port,
      token: options.whatsappToken,
      failures: options.whatsappFailures,
      citc: new Citc(options.whatsappToken, random.fork('citc')),
      odoo: new Odoo(options.whatsappToken, thirdParty('odoo', 3, options.odooDrivers, ODOO_ERROR)),
      shukah: new Shukah(options.whatsappToken, thirdParty('shukah', 4, options.shukahDrivers, SHUKAH_ERROR)),
      gateways: [
        new Payfort(
          { phrase: options.whatsappToken, webhookUrl: `${server}/webhooks/v1/payfort`, signal },
          random.fork('payfort'),
        ),
        new Hyperpay(
          { token: options.whatsappToken, webhookUrl: `${server}/webhooks/v1/hyperpay`, signal },
          random.fork('hyperpay'),
        ),
        new ChannelWebhooks(random.fork('channel-webhooks')),
        new TeamChat(random.fork('team-chat')),
        new Routing(map, random.fork('routing'), options.speed),
      ],
    },
    random.fork('whatsapp'),
  );
  const whatsappUrl = await whatsapp.listen();
  const line = new Line(signal, tally);
  const channels = options.channels.map((access, index) => ({
    access,
    client: createChannelClient(new Addresses(options.servers, index), access),
  }));
  const running = (async () => {
    const city = await findCity(line, channels, new Streets(map));
    const shared = { city, options, line, tally, signal, report };
    await Promise.all([
      runCustomers({ ...shared, channels, random: random.fork('customers') }),
      runApplicants({ options, line, signal, report, random: random.fork('applicants') }),
      runDrivers({ ...shared, whatsapp, random: random.fork('drivers') }),
    ]);
  })().catch((error: unknown) => {
    if (!(error instanceof Stopped)) report(`stopped: ${error instanceof Error ? error.message : error}`);
  });
  return {
    whatsappUrl,
    tally,
    async stop() {
      ending.abort();
      await running;
      await whatsapp.close();
    },
  };
}

const drawStreets = ({ streets }: Options): StreetMap =>
  streets ? drawDemoCity(streets.cities, streets.seed) : NO_STREETS;

async function findCity(line: Line, channels: readonly Channel[], streets: Streets): Promise<City> {
  const [first] = channels;
  if (!first) throw new Error('no channel is known, so there are no restaurants and no orders');
  const { restaurants } = await line.call(() => first.client.restaurants({ headers: UNSIGNED }));
  const city = new City(restaurants, streets);
  if (city.restaurants.length === 0) throw new Error('the server has no restaurant with a menu');
  return city;
}
