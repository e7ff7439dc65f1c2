import type { IncomingMessage } from 'node:http';
import { isIPv4, isIPv6 } from 'node:net';

/** The address of the client of a handshake, behind as many proxies as are trusted; "" once its connection is closed. */
export function addressOf({ headers, socket }: IncomingMessage, trustedProxies: number): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').reverse();
  const hops = [socket.remoteAddress ?? '', ...forwarded.map((hop) => hop.trim()).filter(Boolean)];
  return hops[Math.min(trustedProxies, hops.length - 1)] ?? '';
}

/**
 * Rate-limit key of an address: an IPv4 address, or the /64 network of an IPv6 address. A client owns all 2^64
 * addresses of its network and could use a new one for each request.
 */
export function rateLimitNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  return `${expandIPv6(plain).slice(0, 4).join(':')}::/64`;
}

/**
 * The network of an address that one attacker may own: the /24 of an IPv4 address, the /48 of an IPv6 address. Clients
 * of a provider share it, so that it gets a limit of its own beside that of `rateLimitNetwork`.
 */
export function wideNetwork(address: string): string {
  const network = rateLimitNetwork(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.endsWith('::/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : network;
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expandIPv6(plain: string): string[] {
  const [head = '', tail] = plain.split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const [first, last] = [groups(head), groups(tail)];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return all.map((group) => Number.parseInt(group, 16).toString(16));
}
