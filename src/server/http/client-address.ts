import { BlockList, isIP, isIPv6 } from 'node:net';
import type { ForwardedHeaders } from './forwarded-headers.ts';
import type { ServerContext, ServerHandler } from './server-env.ts';

/** Records the client address of each request: the socket's, or the one a trusted proxy forwards. */
export function clientAddress(trustedProxies: readonly string[], forwarded: ForwardedHeaders): ServerHandler {
  const trusted = proxyList(trustedProxies);
  return async (c, next) => {
    const forwardedFor = c.req.header('x-forwarded-for');
    const peer = socketAddress(c) ?? '127.0.0.1';
    if (!isListed(peer, trusted)) forwarded.notice(c.req.raw.headers);
    c.set('clientAddress', originalAddress(peer, forwardedFor, trusted));
    await next();
  };
}

/** Returns the address of the connection: the client, or the last proxy. */
export function socketAddress(c: ServerContext): string | undefined {
  const address = c.env?.incoming?.socket.remoteAddress;
  return address === undefined ? undefined : plainAddress(address);
}

/** Returns the nearest address of the chain that is not a trusted proxy. Anybody can forge the addresses left of it. */
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

/** Builds a list to check addresses against, from addresses and CIDR ranges. */
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

/** Returns whether a list contains this address, or a range around it. */
export const isListed = (address: string, list: BlockList) => list.check(address, familyOf(address));

const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');

/** Converts an IPv4 address on an IPv6 socket (`::ffff:192.0.2.1`) to IPv4. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '');
