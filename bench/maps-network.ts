/** A network of nothing but one maps service, which answers as Local Business Data does. */
export const mapsNetwork = (url: string) => ({
  dns: { tld: {}, resolver: [] },
  whois: {},
  rdap: { bootstrap: 'http://127.0.0.1:9/' },
  http: {},
  services: { 'local-business-data': url },
});
