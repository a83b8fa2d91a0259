const IPV4 = /^(?:::ffff:)?(\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?$/;
const BRACKETS = /^\[(.*)\](?::\d+)?$/;
const NETWORK_GROUPS = 4;

/**
 * Returns the network by which limits know a client: the first 64 bits of an IPv6 address, since a client has all
 * addresses with them, or the IPv4 address. Some proxies add a port.
 */
export function networkOf(address: string): string {
  const plain = (BRACKETS.exec(address)?.[1] ?? address).toLowerCase().replace(/%.*$/, "");
  const v4 = IPV4.exec(plain)?.[1];
  if (v4 !== undefined || !plain.includes(":")) return v4 ?? plain;
  const [head = "", tail] = plain.split("::");
  const groups = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  const all = tail === undefined ? groups : [...groups, ...zeros, ...after];
  return all
    .slice(0, NETWORK_GROUPS)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
