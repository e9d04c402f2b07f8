import type { ServiceRow } from '../sign.ts';

/**
 * What registrars and hosters show on a name that its holder put nothing on; whole phrases that stand nowhere else. The
 * grammar of `notice-words.ts` reads the rest. Sources: P (pages as crawled in public studies), H (the hoster's help pages).
 */
export const hosters: readonly ServiceRow[] = [
  [
    'IONOS',
    'ha sido comprado y aparcado por un cliente de ionos | este dominio ya esta registrado + ionos | this domain name has been purchased and parked by a customer of | wurde von einem kunden von ionos registriert | a ete achete et parque par un client | e stato acquistato e parcheggiato',
    'H',
  ],
  [
    'Strato',
    'strato - domain reserved | strato - domain not available | diese domain ist bei strato | dominio reservado + strato | aqui se esta creando una nueva pagina web | hier entsteht eine neue internetprasenz | hier entsteht eine neue homepage | hier entsteht eine neue website',
    'H',
  ],
  [
    'OVH',
    'ovh: felicitations | votre site est bien installe | felicidades! su dominio | congratulations! your domain has been created with ovh | ovhcloud - default page | site non installe | site not installed',
    'H',
  ],
  [
    'Arsys',
    'dominio registrado por arsys | este dominio ha sido registrado en arsys | registrado a traves de arsys | alojado en arsys',
    'H',
  ],
  [
    'Dinahosting',
    'dominio registrado en dinahosting | registrado con dinahosting | dominio aparcado en dinahosting',
    'H',
  ],
  [
    'DonDominio',
    'registrado en dondominio | ha sido registrado por medio del agente registrador dondominio | domain registered at dondominio',
    'P',
  ],
  [
    'Nominalia',
    'dominio registrado por nominalia | questo dominio e stato registrato da | registrato con nominalia | dominio registrado con nominalia',
    'H',
  ],
  ['Webempresa', 'alojado en webempresa y aun no | dominio alojado en webempresa', 'H'],
  ['Raiola', 'este dominio esta alojado en raiola | dominio alojado en raiola networks', 'H'],
  [
    'SiteGround',
    'this domain is hosted by siteground | site not configured + siteground | this site is hosted on siteground but',
    'H',
  ],
  [
    'Hostinger',
    'parked domain name on hostinger dns system | happy to see your domain with hostinger | you see this page because there is no "default" file in public_html | dominio estacionado en hostinger',
    'H',
  ],
  [
    'GoDaddy',
    'parked free, courtesy of | domain is parked free | this web page is parked | esta pagina web esta aparcada gratis',
    'P',
  ],
  [
    'Namecheap',
    'this domain is registered at namecheap | was recently registered at namecheap | namecheap parking page | namecheap.com parking',
    'H',
  ],
  [
    'Gandi',
    'this domain name has been registered with gandi.net | ce nom de domaine a ete reserve | est enregistre chez gandi | registered with gandi',
    'H',
  ],
  ['Loading', 'dominio registrado en loading | alojado en loading.es', 'H'],
  ['cdmon', 'dominio registrado en cdmon | domini registrat a cdmon | registrado a traves de cdmon', 'H'],
  ['LucusHost', 'dominio alojado en lucushost | registrado en lucushost', 'H'],
  ['Profesional Hosting', 'alojado en profesional hosting', 'H'],
  ['Hostalia', 'dominio registrado por hostalia | registrado en hostalia', 'H'],
  ['Acens', 'dominio registrado en acens | registrado por acens', 'H'],
  ['Piensa Solutions', 'registrado en piensa solutions | dominio registrado por piensa solutions', 'H'],
  ['Interdominios', 'dominio registrado por interdominios', 'H'],
  ['Entorno Digital', 'dominio registrado en entorno digital', 'H'],
  ['Register.it', 'dominio registrato con register.it | registrato su register.it', 'H'],
  ['Aruba', 'dominio registrato con aruba | in costruzione + aruba.it | registrato tramite aruba', 'H'],
  ['Netsons', 'dominio ospitato da netsons', 'H'],
  ['Amen', 'dominio registado por amen | domaine reserve chez amen', 'H'],
  ['PTisp', 'dominio registado na ptisp | alojado na ptisp', 'H'],
  ['Dominios.pt', 'dominio registado em dominios.pt', 'H'],
  ['LWS', 'domaine reserve chez lws | ce domaine est enregistre chez lws', 'H'],
  ['Infomaniak', 'ce domaine est enregistre chez infomaniak | registered at infomaniak', 'H'],
  [
    'united-domains',
    'diese domain wurde bei united-domains | geparkt + united-domains | bei united-domains registriert',
    'H',
  ],
  ['INWX', 'this domain is registered at inwx | domain ist bei inwx registriert', 'H'],
  ['Hetzner', 'diese domain wurde bei hetzner registriert', 'H'],
  ['All-Inkl', 'hier entsteht in kurze eine neue internetprasenz', 'H'],
  [
    'TransIP',
    'gereserveerd voor een klant van transip | deze domeinnaam is geregistreerd door een klant van transip',
    'H',
  ],
  ['Mijndomein', 'deze domeinnaam is gereserveerd | gereserveerd via mijndomein', 'H'],
  ['one.com', 'is hosted by one.com | hosted by one.com', 'H'],
  ['123-reg', 'this domain has been registered with 123-reg | 123-reg parking', 'H'],
  ['Fasthosts', 'this domain has been registered with fasthosts', 'H'],
  ['Tucows', 'this domain name is registered by tucows', 'H'],
  ['Network Solutions', 'this site is under construction and coming soon + network solutions', 'H'],
  ['OnlyDomains', 'domain parked by onlydomains', 'P'],
  ['Home.pl', 'domena utrzymywana na serwerach home.pl | zaparkowana + home.pl', 'H'],
  ['nazwa.pl', 'domena jest utrzymywana na serwerach nazwa.pl', 'H'],
  ['DonWeb', 'este dominio esta estacionado en donweb | dominio registrado en donweb', 'H'],
  ['HostGator', 'hostgator website coming soon | este dominio esta hospedado na hostgator', 'H'],
  ['Registro.br', 'este dominio esta registrado, mas ainda nao', 'H'],
  ['Neubox', 'dominio registrado en neubox | este dominio esta estacionado en neubox', 'H'],
  [
    'cPanel',
    'sorry! if you are the owner of this website, please contact your hosting provider | if you are the owner of this website, please contact your hosting provider: webmaster@',
    'H',
  ],
];
