/**
 * Checked against MISP's parking-domain-ns list (CC0-1.0) and the operators' help pages. Registrars' ordinary servers
 * are left out because they carry live sites, also those on MISP's list: domaincontrol.com (GoDaddy), dns-parking.com
 * (Hostinger), dnsowl.com (NameSilo), freenom.com, gname.net, markmonitor.com.
 */
const PARKING = new Set([
  'above.com',
  'afternic.com',
  'atom.com',
  'bodis.com',
  'bodis.net',
  'brandbucket.com',
  'brandshelter-parking.com',
  'buydomains.com',
  'cashparking.com',
  'dan.com',
  'day.biz',
  'domainapps.com',
  'domainmarket.com',
  'domainnamesales.com',
  'domainparking.ru',
  'domainsponsor.com',
  'dsredirection.com',
  'dsredirects.com',
  'efty.com',
  'eftydns.com',
  'expired.uniregistry-dns.com',
  'fabulous.com',
  'failed-whois-verification.namecheap.com',
  'giantpanda.com',
  'hastydns.com',
  'hugedomains.com',
  'huge-domains.com',
  'ibuydomains.com',
  'internettraffic.com',
  'mijndomeinparking.nl',
  'namebrightdns-parking.com',
  'namedrive.com',
  'namefind.com',
  'ndsplitter.com',
  'parkingcrew.net',
  'parkingpage.namecheap.com',
  'parking1.ovh.net',
  'parking2.ovh.net',
  'parklogic.com',
  'parkpage.foundationapi.com',
  'pendingrenewaldeletion.com',
  'perfectdomain.com',
  'renewyourname.net',
  'rookdns.com',
  'saw.com',
  'searchmagnified.com',
  'sedo.com',
  'sedo.de',
  'sedoparking.com',
  'skenzo.com',
  'smartname.com',
  'squadhelp.com',
  'tdnam.com',
  'trafficclub.com',
  'trafficz.com',
  'trellian.com',
  'undeveloped.com',
  'uniregistrymarket.link',
  'verify-contact-details.namecheap.com',
  'voodoo.com',
  'ztomy.com',
]);

/** Any case, with or without a final dot. A hint, never proof. */
export function isParkingNameserver(host: string): boolean {
  let name = host.trim().toLowerCase().replace(/\.+$/, '');
  while (name.length > 0) {
    if (PARKING.has(name)) return true;
    const dot = name.indexOf('.');
    if (dot < 0) return false;
    name = name.slice(dot + 1);
  }
  return false;
}

/** One ordinary name server among them means that the zone is in use. */
export function onlyParkingNameservers(hosts: readonly string[]): boolean {
  return hosts.length > 0 && hosts.every(isParkingNameserver);
}
