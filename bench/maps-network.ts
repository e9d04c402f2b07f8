/** A network with a single maps service, which answers like Local Business Data. */
export const mapsNetwork = (url: string) => ({
  dns: { tld: {}, resolver: [] },
  whois: {},
  rdap: { bootstrap: 'http://127.0.0.1:9/' },
  http: {},
  services: { 'local-business-data': url },
});
