import { expect, it } from "vitest";
import { networkOf } from "./network-of.ts";

it.each([
  ["203.0.113.7", "203.0.113.7"],
  ["203.0.113.7:50123", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:DB8:1:2::9", "2001:db8:1:2"],
  ["2001:0db8:0001:0002::9", "2001:db8:1:2"],
  ["2001:db8::1", "2001:db8:0:0"],
  ["2001:db8::ffff", "2001:db8:0:0"],
  ["[2001:db8::1]:443", "2001:db8:0:0"],
  ["fe80::1%eth0", "fe80:0:0:0"],
  ["::1", "0:0:0:0"],
  ["unknown", "unknown"],
])("%s belongs to %s, and that to itself", (address, network) => {
  expect([networkOf(address), networkOf(network)]).toEqual([network, network]);
});
