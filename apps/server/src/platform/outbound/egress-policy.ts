import { promises as dns, type LookupAddress } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that are no part of the public internet (IANA special-purpose registries). */
const RESERVED = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // Those that carry an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo) are refused as a whole.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
} as const;

/** One list for each family: in a common one, the rule for mapped addresses applies to IPv4 too. */
const reserved = { ipv4: new BlockList(), ipv6: new BlockList() };
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [network, prefix] of RESERVED[family]) reserved[family].addSubnet(network, prefix, family);

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const [bare = ''] = address.split('%');
  const version = isIP(bare);
  if (version === 0) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  return !reserved[family].check(bare, family);
}

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

/** Which hosts requests may go to. */
export interface EgressPolicy {
  /** Hosts and addresses, with or without a port, that may be private. */
  privateHosts: readonly string[];
  resolve: Resolve;
}

/** The request would go to an address that is not of the public internet. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddress';
}

const resolve: Resolve = (host) => dns.lookup(host, { all: true });
let processPolicy: EgressPolicy = { privateHosts: [], resolve };

/** Sets the private hosts that this process may send requests to: those that its configuration names. */
export function allowPrivateHosts(privateHosts: readonly string[]): void {
  processPolicy = { privateHosts, resolve };
}

export const getEgressPolicy = (): EgressPolicy => processPolicy;

/**
 * Resolves the host of a URL once, to the address to connect to. A host with any address that is not public is refused,
 * unless the policy names the host or the address.
 *
 * @throws ForbiddenAddressError
 */
export async function resolveAllowed(url: URL, policy: EgressPolicy): Promise<LookupAddress> {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ForbiddenAddressError(`${url.protocol} is no protocol of requests`);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const family = isIP(host);
  const addresses = family === 0 ? await policy.resolve(host) : [{ address: host, family }];
  const isNamed = (name: string) =>
    policy.privateHosts.includes(name) ||
    policy.privateHosts.includes(`${name}:${url.port || defaultPort(url)}`);
  const forbidden = isNamed(host)
    ? undefined
    : addresses.find(({ address }) => !isPublicAddress(address) && !isNamed(address));
  const [first] = addresses;
  if (forbidden || !first)
    throw new ForbiddenAddressError(
      `${host} has the address ${forbidden?.address ?? 'none'}, which is not public`,
    );
  return first;
}

const defaultPort = ({ protocol }: URL): string => (protocol === 'https:' ? '443' : '80');
