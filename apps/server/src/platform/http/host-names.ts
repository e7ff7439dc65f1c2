import { isIP } from 'node:net';

/** Whether a host name or address, without a port, reaches this machine alone. */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
}

/**
 * Whether a Host header belongs to this server. IP addresses are accepted: DNS rebinding, against which the check
 * protects, needs a name. The port is not compared, as a proxy has its own.
 */
export function isHostAllowed(header: string, hostNames: readonly string[]): boolean {
  const host = header.replace(/:\d+$/, '').toLowerCase();
  const address = host.replace(/^\[(.*)\]$/, '$1');
  return isLoopbackHost(host) || isIP(address) !== 0 || hostNames.includes(host);
}
