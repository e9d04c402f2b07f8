import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import * as z from 'zod';

const HostPort = z.string().regex(/^[^\s/]+:\d{1,5}$/, 'host:puerto');
const BaseUrl = z.url({ protocol: /^https?$/ });

/**
 * Absent: the real internet. Beside the architecture's shape: `control` (simulator control, clock file) and `nombres`
 * (readable names of simulated hosts by address).
 */
export const NetworkMap = z.object({
  dns: z.object({
    tld: z.record(z.string(), z.array(HostPort)),
    resolver: z.array(HostPort),
  }),
  whois: z.record(z.string(), HostPort),
  rdap: z.object({ bootstrap: BaseUrl }),
  http: z.record(z.string(), z.string()),
  services: z.record(z.string(), z.string()),
  oidc: z.object({ issuer: BaseUrl }).optional(),
  control: z.object({ url: BaseUrl, clock: z.string() }).optional(),
  nombres: z.record(HostPort, z.string()).optional(),
});
export type NetworkMap = z.infer<typeof NetworkMap>;

/** Reads a network map; relative file names are relative to its folder. Throws on invalid input. */
export function readNetworkMap(file: string): NetworkMap {
  const map = NetworkMap.parse(JSON.parse(readFileSync(file, 'utf8')));
  const here = dirname(resolve(file));
  if (map.http.ca) map.http.ca = resolve(here, map.http.ca);
  if (map.control) map.control.clock = resolve(here, map.control.clock);
  return map;
}

/** Splits `host:port`; IPv6 hosts may be in brackets. */
export function splitHostPort(address: string): { host: string; port: number } {
  const at = address.lastIndexOf(':');
  return { host: address.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(address.slice(at + 1)) };
}
