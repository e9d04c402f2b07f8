import { zones } from './zones.ts';

/** Names known to be registered in every zone: the registry's own and famous ones. */
const famousLabels = ['google', 'nic', 'amazon', 'facebook', 'microsoft', 'wikipedia', 'ikea', 'registry'];

const wellKnown =
  'dominios.es red.es elpais.com elmundo.es abc.es marca.com correos.es boe.es renfe.com verisign.com iana.org icann.org example.com example.net example.org pir.org denic.de registro.it cnr.it afnic.fr dns.pt fccn.pt registro.br nominet.uk nominet.co.uk sidn.nl dns.be eurid.eu europa.eu cira.ca auda.org.au fundacio.cat domini.cat gencat.cat mercadolibre.com.ar mercadolibre.com.mx gob.mx nicmexico.mx nic.ad bbc.co.uk heise.de orange.fr telecomitalia.it wikipedia.org'.split(
    ' ',
  );

/** Hosting, registrar and parking companies whose hosts are in other names' records. */
const infrastructure =
  'dinahosting.com nicline.com cdmon.com cdmon.net ui-dns.com ui-dns.org ui-dns.de ui-dns.biz ovh.net ovh.com domaincontrol.com dns-parking.com servidoresdns.net scip.es entorno.es acens.net ionos.com godaddy.com tucows.com namecheap.com hostinger.com cloudflare.com awsdns-00.net awsdns-08.co.uk awsdns-08.com awsdns-13.org sedoparking.com sedo.com bodis.com parkingcrew.net above.com dnsowl.com afternic.com dan.com gtld-servers.net nic.fr nic.es dns.it wixsite.com wordpress.com instagram.com'.split(
    ' ',
  );

/** Names registered and alive in the world for every seed. */
export function canaryNames(): string[] {
  const names = new Set<string>();
  for (const zone of zones.values()) for (const label of famousLabels) names.add(`${label}.${zone.suffix}`);
  for (const name of [...wellKnown, ...infrastructure])
    if (zones.has(name.slice(name.indexOf('.') + 1))) names.add(name);
  return [...names];
}
