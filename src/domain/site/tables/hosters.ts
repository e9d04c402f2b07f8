import type { ServiceRow } from '../sign.ts';

/**
 * What registrars and hosters show on a name that its holder put nothing on; whole phrases that stand nowhere else. The
 * grammar of `notice-words.ts` reads the rest. Sources: R (one of the phrases at least is quoted in public repositories
 * beside the hoster's name), M (from memory of such pages, not compared with one).
 */
export const hosters: readonly ServiceRow[] = [
  [
    'IONOS',
    'ha sido comprado y aparcado por un cliente de ionos | este dominio ya esta registrado + ionos | this domain name has been purchased and parked by a customer of | wurde von einem kunden von ionos registriert | a ete achete et parque par un client | e stato acquistato e parcheggiato',
    'M',
  ],
  [
    'Strato',
    'strato - domain reserved | strato - domain not available | diese domain ist bei strato | dominio reservado + strato | aqui se esta creando una nueva pagina web | hier entsteht eine neue internetprasenz | hier entsteht eine neue homepage | hier entsteht eine neue website',
    'M',
  ],
  [
    'OVH',
    'ovh: felicitations | votre site est bien installe | felicidades! su dominio | congratulations! your domain has been created with ovh | ovhcloud - default page | site non installe | site not installed',
    'M',
  ],
  [
    'Arsys',
    'dominio registrado por arsys | este dominio ha sido registrado en arsys | registrado a traves de arsys | alojado en arsys',
    'M',
  ],
  [
    'Dinahosting',
    'dominio registrado en dinahosting | registrado con dinahosting | dominio aparcado en dinahosting',
    'M',
  ],
  [
    'DonDominio',
    'registrado en dondominio | ha sido registrado por medio del agente registrador dondominio | domain registered at dondominio',
    'M',
  ],
  [
    'Nominalia',
    'dominio registrado por nominalia | questo dominio e stato registrato da | registrato con nominalia | dominio registrado con nominalia',
    'M',
  ],
  ['Webempresa', 'alojado en webempresa y aun no | dominio alojado en webempresa', 'M'],
  ['Raiola', 'este dominio esta alojado en raiola | dominio alojado en raiola networks', 'M'],
  [
    'SiteGround',
    'this domain is hosted by siteground | site not configured + siteground | this site is hosted on siteground but',
    'M',
  ],
  [
    'Hostinger',
    'parked domain name on hostinger dns system | happy to see your domain with hostinger | you see this page because there is no "default" file in public_html | dominio estacionado en hostinger',
    'R',
  ],
  [
    'GoDaddy',
    'parked free, courtesy of | domain is parked free | this web page is parked | esta pagina web esta aparcada gratis',
    'R',
  ],
  [
    'Namecheap',
    'this domain is registered at namecheap | was recently registered at namecheap | namecheap parking page | namecheap.com parking',
    'R',
  ],
  [
    'Gandi',
    'this domain name has been registered with gandi.net | ce nom de domaine a ete reserve | est enregistre chez gandi | registered with gandi',
    'M',
  ],
  ['Loading', 'dominio registrado en loading | alojado en loading.es', 'M'],
  ['cdmon', 'dominio registrado en cdmon | domini registrat a cdmon | registrado a traves de cdmon', 'M'],
  ['LucusHost', 'dominio alojado en lucushost | registrado en lucushost', 'M'],
  ['Profesional Hosting', 'alojado en profesional hosting', 'M'],
  ['Hostalia', 'dominio registrado por hostalia | registrado en hostalia', 'M'],
  ['Acens', 'dominio registrado en acens | registrado por acens', 'M'],
  ['Piensa Solutions', 'registrado en piensa solutions | dominio registrado por piensa solutions', 'M'],
  ['Interdominios', 'dominio registrado por interdominios', 'M'],
  ['Entorno Digital', 'dominio registrado en entorno digital', 'M'],
  ['Register.it', 'dominio registrato con register.it | registrato su register.it', 'M'],
  ['Aruba', 'dominio registrato con aruba | in costruzione + aruba.it | registrato tramite aruba', 'M'],
  ['Netsons', 'dominio ospitato da netsons', 'M'],
  ['Amen', 'dominio registado por amen | domaine reserve chez amen', 'M'],
  ['PTisp', 'dominio registado na ptisp | alojado na ptisp', 'M'],
  ['Dominios.pt', 'dominio registado em dominios.pt', 'M'],
  ['LWS', 'domaine reserve chez lws | ce domaine est enregistre chez lws', 'M'],
  ['Infomaniak', 'ce domaine est enregistre chez infomaniak | registered at infomaniak', 'M'],
  [
    'united-domains',
    'diese domain wurde bei united-domains | geparkt + united-domains | bei united-domains registriert',
    'M',
  ],
  ['INWX', 'this domain is registered at inwx | domain ist bei inwx registriert', 'M'],
  ['Hetzner', 'diese domain wurde bei hetzner registriert', 'M'],
  ['All-Inkl', 'hier entsteht in kurze eine neue internetprasenz', 'M'],
  [
    'TransIP',
    'gereserveerd voor een klant van transip | deze domeinnaam is geregistreerd door een klant van transip',
    'M',
  ],
  ['Mijndomein', 'deze domeinnaam is gereserveerd | gereserveerd via mijndomein', 'M'],
  ['one.com', 'is hosted by one.com | hosted by one.com', 'M'],
  ['123-reg', 'this domain has been registered with 123-reg | 123-reg parking', 'M'],
  ['Fasthosts', 'this domain has been registered with fasthosts', 'M'],
  ['Tucows', 'this domain name is registered by tucows', 'M'],
  ['Network Solutions', 'this site is under construction and coming soon + network solutions', 'M'],
  ['OnlyDomains', 'domain parked by onlydomains', 'M'],
  ['Home.pl', 'domena utrzymywana na serwerach home.pl | zaparkowana + home.pl', 'M'],
  ['nazwa.pl', 'domena jest utrzymywana na serwerach nazwa.pl', 'M'],
  ['DonWeb', 'este dominio esta estacionado en donweb | dominio registrado en donweb', 'M'],
  ['HostGator', 'hostgator website coming soon | este dominio esta hospedado na hostgator', 'M'],
  ['Registro.br', 'este dominio esta registrado, mas ainda nao', 'M'],
  ['Neubox', 'dominio registrado en neubox | este dominio esta estacionado en neubox', 'M'],
  [
    'cPanel',
    'sorry! if you are the owner of this website, please contact your hosting provider | if you are the owner of this website, please contact your hosting provider: webmaster@',
    'M',
  ],
];
