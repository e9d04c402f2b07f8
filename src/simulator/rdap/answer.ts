import type { RegistryView } from '../world/lifecycle.ts';

const statusWords: Readonly<Record<string, string>> = {
  ok: 'active',
  autoRenewPeriod: 'auto renew period',
  addPeriod: 'add period',
};

/** EPP status in RDAP's words (RFC 8056 §2): 'clientTransferProhibited' → 'client transfer prohibited'. */
const rdapStatus = (status: string) =>
  statusWords[status] ?? status.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const iso = (ms: number) => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export interface RdapSource {
  base: string;
  /** The registrar's own server: it gives its own expiry date instead of the registry's. */
  registrar: boolean;
}

/** The domain object of RFC 9083 §5.3 in the shape of the gTLD response profile. */
export function domainObject(view: RegistryView, source: RdapSource, now: number): object {
  const { domain, registrar, zone } = view;
  const self = `${source.base}domain/${domain.name}`;
  const events = [{ eventAction: 'registration', eventDate: iso(view.created) }];
  if (zone.expiryShown || source.registrar) {
    const shown = source.registrar ? view.registrarExpires : view.expires;
    events.push({ eventAction: 'expiration', eventDate: iso(shown) });
  }
  events.push({ eventAction: 'last changed', eventDate: iso(view.updated) });
  // Thick registries pass the registrar's own date on ('registrar expiration', RFC 8521's registry).
  if (!source.registrar && zone.autoRenews && zone.form !== 'verisign') {
    events.push({ eventAction: 'registrar expiration', eventDate: iso(view.registrarExpires) });
  }
  events.push({ eventAction: 'last update of RDAP database', eventDate: iso(now) });
  const links = [{ value: self, rel: 'self', href: self, type: 'application/rdap+json' }];
  if (!source.registrar && zone.autoRenews) {
    const href = `https://${registrar.rdap}/domain/${domain.name}`;
    links.push({ value: href, rel: 'related', href, type: 'application/rdap+json' });
  }
  return {
    objectClassName: 'domain',
    handle: `${view.created % 2_000_000_000}_DOMAIN_${zone.tld.toUpperCase()}${zone.form === 'verisign' ? '-VRSN' : ''}`,
    ldhName: zone.form === 'verisign' && !source.registrar ? domain.name.toUpperCase() : domain.name,
    links,
    status: view.statuses.map(rdapStatus),
    entities: [registrarEntity(view), ...(zone.form === 'verisign' ? [] : [redactedRegistrant(view)])],
    events,
    secureDNS: { delegationSigned: false },
    nameservers: view.nameservers.map((host) => ({ objectClassName: 'nameserver', ldhName: host })),
    rdapConformance: [
      'rdap_level_0',
      'icann_rdap_technical_implementation_guide_1',
      'icann_rdap_response_profile_1',
    ],
    notices: [
      {
        title: 'Terms of Use',
        description: [
          'Service subject to Terms of Use. Reserved and blocked names may be answered as not found.',
        ],
        links: [{ href: `${source.base}terms`, type: 'text/html' }],
      },
      {
        title: 'Status Codes',
        description: ['For more information on domain status codes, please visit https://icann.org/epp'],
        links: [{ href: 'https://icann.org/epp', type: 'text/html' }],
      },
    ],
  };
}

function registrarEntity({ registrar }: RegistryView) {
  return {
    objectClassName: 'entity',
    handle: registrar.ianaId,
    roles: ['registrar'],
    publicIds: [{ type: 'IANA Registrar ID', identifier: registrar.ianaId }],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', registrar.name],
      ],
    ],
    entities: [
      {
        objectClassName: 'entity',
        roles: ['abuse'],
        vcardArray: [
          'vcard',
          [
            ['version', {}, 'text', '4.0'],
            ['fn', {}, 'text', ''],
            ['tel', { type: 'voice' }, 'uri', `tel:${registrar.abusePhone}`],
            ['email', {}, 'text', registrar.abuseEmail],
          ],
        ],
      },
    ],
  };
}

function redactedRegistrant({ created }: RegistryView) {
  return {
    objectClassName: 'entity',
    handle: `C${created % 99_999_999}`,
    roles: ['registrant'],
    remarks: [
      { title: 'REDACTED FOR PRIVACY', description: ['Some of the data in this object has been removed.'] },
    ],
    vcardArray: [
      'vcard',
      [
        ['version', {}, 'text', '4.0'],
        ['fn', {}, 'text', ''],
        ['adr', { cc: 'ES' }, 'text', ['', '', '', '', '', '', '']],
      ],
    ],
  };
}

/** Answer of an RDAP server about itself (RFC 9082 §3.1.6). */
export const helpObject = (): object => ({
  rdapConformance: [
    'rdap_level_0',
    'icann_rdap_technical_implementation_guide_1',
    'icann_rdap_response_profile_1',
  ],
  notices: [{ title: 'RDAP Help', description: ['Domain queries have the form: domain/XXXX.TLD'] }],
});

export function errorObject(errorCode: number, title: string, description: readonly string[]): object {
  return { rdapConformance: ['rdap_level_0'], errorCode, title, description, notices: [] };
}
