import { isIPv4, isIPv6 } from 'node:net';

/** Returns the network of one household or office: an IPv4 address, or the /56 of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [a, b, c, d = '0'] = groupsOf(address);
  // A /56 holds 256 networks of /64: the last two digits of the fourth group.
  return [a, b, c, d.padStart(4, '0').slice(0, 2)].join(':');
}

/** Returns the network of one site or provider around an address: the /24 of IPv4, or the /48 of IPv6. */
export function widerNetworkOf(address: string): string {
  if (isIPv6(address)) return groupsOf(address).slice(0, 3).join(':');
  return address.split('.').slice(0, 3).join('.');
}

/** Formats the wider network of an address for people, as 198.51.100.0/24; empty when there is no address. */
export function widerNetworkText(address: string): string {
  if (isIPv6(address)) return `${widerNetworkOf(address)}::/48`;
  return isIPv4(address) ? `${widerNetworkOf(address)}.0/24` : '';
}

/** Returns the first four groups of an IPv6 address, with the zeros that `::` leaves out. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length;
  const all = [...groups, ...Array<string>(Math.max(missing, 0)).fill('0'), ...(tail ?? '').split(':')];
  return all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
}
