/** Registrars' WHOIS servers: details of a registration, never proof that a name is free. */
export const registrarHosts: ReadonlySet<string> = new Set(
  [
    'whois.godaddy.com whois.wildwestdomains.com whois.enom.com whois.tucows.com whois.opensrs.net whois.markmonitor.com',
    'whois.gandi.net whois.ovh.com whois.1und1.info whois.schlund.info whois.ionos.com whois.ascio.com whois.udag.net',
    'whois.dynadot.com whois.networksolutions.com whois.register.com whois.dreamhost.com whois.melbourneit.com',
    'whois.key-systems.net whois.rrpproxy.net whois.joker.com whois.psi-usa.info whois.namecheap.com whois.namesilo.com',
    'whois.publicdomainregistry.com whois.cdmon.com whois.dinahosting.com whois.nicline.com whois.arsys.es',
    'whois.hostinger.com whois.corporatedomains.com whois.comlaude.com whois.safenames.net whois.bigrock.com',
    'whois.hichina.com grs-whois.hichina.com whois.xinnet.com whois.paycenter.com.cn whois.yoursrs.com whois.name.com',
    'whois.cloudflare.com whois.domain.com whois.fastdomain.com whois.bluehost.com whois.moniker.com whois.internet.bs',
    'whois.registrar.eu whois.openprovider.eu whois.scip.es whois.acens.net whois.interdominios.com whois.entorno.es',
    'whois.inwx.com whois.domainrobot.de whois.eurodns.com whois.crazydomains.com whois.webfusion.com whois.123-reg.co.uk',
    'whois.dominiando.it whois.register.it whois.aruba.it whois.nominalia.com whois.pairnic.com whois.porkbun.com',
    'whois.google.com whois.squarespace.domains whois.wix.com whois.gmo.jp whois.discount-domain.com whois.onamae.com',
    'whois.netim.com whois.bookmyname.com whois.online.net whois.easyspace.com whois.fabulous.com whois.dotster.com',
    'whois.srsplus.com whois.instra.net whois.web.com whois.epik.com whois.sav.com whois.spaceship.com whois.gname.com',
    'whois.22.cn whois.55hl.com whois.dnspod.cn whois.regru.ru whois.reg.com whois.r01.ru whois.domaindiscover.com',
    'whois.directnic.com whois.gkg.net whois.itsyourdomain.com whois.nameking.com whois.uniregistrar.com whois.marcaria.com',
  ].flatMap((line) => line.split(' ')),
);
