/** Returns the network of an IPv6 address, since a client has all its addresses; any other address unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(":") || address.toLowerCase().startsWith("::ffff:")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const groups = head === "" ? [] : head.split(":");
  if (tail === undefined) return groups.slice(0, 4).join(":");
  const after = tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - after.length) }, () => "0");
  return [...groups, ...zeros, ...after].slice(0, 4).join(":");
}
