import { BlockList, isIP, isIPv6 } from 'node:net';
import type { ServerContext, ServerHandler } from './server-env.ts';

/** Notes where each request came from: the socket, or what a trusted proxy says of it. */
export function clientAddress(trustedProxies: readonly string[]): ServerHandler {
  const trusted = proxyList(trustedProxies);
  return async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for');
    c.set('clientAddress', originalAddress(socketAddress(c) ?? '127.0.0.1', forwardedFor, trusted));
    await next();
  };
}

/** Who is at the other end of the connection: whoever sent the request, or the last proxy it came through. */
export function socketAddress(c: ServerContext): string | undefined {
  const address = c.env?.incoming?.socket.remoteAddress;
  return address === undefined ? undefined : plainAddress(address);
}

/** The nearest address of the chain that is no trusted proxy: what stands left of it, anybody could have written. */
export function originalAddress(socketAddress: string, forwardedFor: string | undefined, trusted: BlockList) {
  const hops = (forwardedFor ?? '').split(',').map((hop) => plainAddress(hop.trim()));
  let address = socketAddress;
  while (isListed(address, trusted)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    address = hop;
  }
  return address;
}

/** Addresses and CIDR ranges as a list to look in. */
export function proxyList(proxies: readonly string[]): BlockList {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return trusted;
}

/** Whether a list names this address, or a range that holds it. */
export const isListed = (address: string, list: BlockList) => list.check(address, familyOf(address));

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** IPv4 that arrives on an IPv6 socket (`::ffff:192.0.2.1`), written as IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
