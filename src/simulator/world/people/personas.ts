import { makeDomain } from '../domains.ts';
import { fateNamed } from '../fates/fates.ts';
import { Random } from '../random.ts';
import type { SpainRelease } from '../spain-course.ts';
import type { SiteBehaviour, WorldDomain } from '../types.ts';
import { zoneOf } from '../zones.ts';

/** Exceeds 512 octets. */
const manyNameservers = [...'abcdefghijklm'].map(
  (letter) => `${letter}.servidores-de-nombres-con-nombre-largo-${letter}.ovh.net`,
);

/** Domains with one fixed defect each, the same in every world, for tests that use them by name. */
const personas: readonly (readonly [name: string, fate: string, change?: Partial<WorldDomain>])[] = [
  ['sitio-normal.com', 'alive'],
  ['sitio-lento.com', 'alive', { site: { kind: 'slow-page', delayMs: 30_000 }, row: 'deadSite' }],
  ['cabeceras-lentas.com', 'dead-slow-headers'],
  ['cuerpo-infinito.com', 'endless-body'],
  ['bucle-de-redirecciones.com', 'dead-redirect-loop'],
  ['redirige-a-10-0-0-1.com', 'private-redirect', redirect('http://10.0.0.1/')],
  ['redirige-a-127-0-0-1.com', 'private-redirect', redirect('http://127.0.0.1/')],
  ['redirige-a-metadatos.com', 'private-redirect', redirect('http://169.254.169.254/latest/meta-data/')],
  ['redirige-a-decimal.com', 'private-redirect', redirect('http://2130706433/')],
  ['redirige-a-hex.com', 'private-redirect', redirect('http://0x7f000001/')],
  ['redirige-a-octal.com', 'private-redirect', redirect('http://0177.0.0.1/')],
  ['redirige-a-ipv6.com', 'private-redirect', redirect('http://[::1]/')],
  ['redirige-a-ipv4-en-ipv6.com', 'private-redirect', redirect('http://[::ffff:10.0.0.1]/')],
  ['redirige-a-localhost.com', 'private-redirect', redirect('http://localhost/')],
  ['redirige-a-fichero.com', 'private-redirect', redirect('file:///etc/passwd')],
  ['direccion-privada.com', 'private-address', { address: { kind: 'private', addresses: ['10.0.0.1'] } }],
  [
    'direccion-loopback.com',
    'private-address',
    { address: { kind: 'private', addresses: ['127.0.0.1', '::1'] } },
  ],
  [
    'direccion-mapeada.com',
    'private-address',
    { address: { kind: 'private', addresses: ['::ffff:10.0.0.1'] } },
  ],
  // Alive at its first address; a visit to the second is a violation.
  ['rebinding.com', 'rebinding', { site: { kind: 'page' }, row: 'alive' }],
  ['muro-de-robots.com', 'bot-wall'],
  ['certificado-caducado.com', 'tls-expired'],
  ['certificado-ajeno.com', 'tls-wrong-name'],
  ['solo-www.com', 'www-only'],
  ['sin-direccion.com', 'dead-no-address'],
  ['rechazado.com', 'dead-refused'],
  ['sin-respuesta.com', 'dead-timeout'],
  ['secuestrado.com', 'hijacked'],
  ['aparcado.com', 'parked'],
  ['en-venta.com', 'for-sale'],
  ['en-gracia.com', 'parked-grace'],
  ['en-redencion.com', 'redemption'],
  ['en-borrado.com', 'pending-delete'],
  ['retenido.com', 'hold'],
  ['reservado.it', 'reserved'],
  ['reservado.info', 'reserved'],
  ['premium.online', 'premium'],
  ['bloqueado.org', 'blocked'],
  ['muchos-servidores.com', 'alive', { nameservers: manyNameservers }],
  ['sin-canal.es', 'free-no-channel'],
  ['caduca-y-se-libera.es', 'expires-no-channel'],
  ['caduca-y-se-renueva.es', 'expires-renewed'],
  ['caduca-con-fallos.es', 'expires-with-failures'],
  ['caducado-y-renovado.es', 'suspended-renewed'],
  ['caducado.es', 'suspended-no-channel'],
  ['sin-servidores.es', 'undelegated-no-channel'],
  ['apartado.es', 'reserved-no-channel'],
  ['en-liberacion.com.br', 'release-rounds'],
  ['en-redencion.it', 'redemption'],
  ['en-cuarentena.nl', 'redemption'],
  ['en-cuarentena.be', 'redemption'],
  ['libre.ws', 'wildcard-free'],
  ['libre.com', 'free'],
  ['libre.fr', 'free'],
  ['libre.it', 'free'],
  ['libre.cat', 'free'],
  ['libre.de', 'free'],
  ['conflicto.com', 'conflict'],
  ['sin-delegar.de', 'nsentry'],
  ['dns-servfail.com', 'parent-servfail'],
  ['dns-lame.com', 'parent-lame'],
  ['dns-mudo.com', 'parent-silent'],
  ['registro-limitado.com', 'registry-throttles'],
  ['registro-caido.com', 'registry-fails'],
  ['registro-ilegible.com', 'registry-garbles'],
  ['registro-ilegible.it', 'registry-garbles'],
  ['registro-limitado.fr', 'registry-throttles'],
  ['registro-limitado.it', 'registry-throttles'],
];

function redirect(to: string): { site: SiteBehaviour } {
  return { site: { kind: 'redirect', to, status: 302 } };
}

export function personaDomains(epoch: number, spainRelease: SpainRelease): WorldDomain[] {
  return personas.flatMap(([name, fate, change]) => {
    const zone = zoneOf(name);
    if (!zone) return [];
    const domain = makeDomain(new Random(0, name), name, zone, fateNamed(fate), epoch, spainRelease);
    return [{ ...domain, ...change }];
  });
}
