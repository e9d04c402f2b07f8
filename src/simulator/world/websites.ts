import { domainToUnicode } from 'node:url';
import { squash } from './people/names.ts';
import type { Random } from './random.ts';
import type { WorldBusiness } from './types.ts';

/** A listing's website field for the business's own domain: mostly plain, often odd. */
export function listedWebsite(random: Random, domain: string): string {
  const unicode = domainToUnicode(domain);
  const shown = unicode !== domain && random.chance(0.7) ? unicode : domain;
  return random.weighted<() => string>([
    [() => `https://www.${shown}/`, 26],
    [() => `http://www.${shown}/`, 22],
    [() => `https://${shown}/`, 16],
    [() => `http://${shown}`, 8],
    [() => `https://www.${shown}/?utm_source=gmb&utm_medium=organic&utm_campaign=maps`, 6],
    [() => `http://${shown}/?gclid=EAIaIQobChMI${random.text(10, 'abcdefghXYZ0123456789')}&fbclid=IwAR0`, 2],
    [() => `https://www.${shown}/es/inicio.html#contacto`, 4],
    [() => `www.${shown}`, 3],
    [() => shown, 2],
    [() => `HTTP://WWW.${shown.toLocaleUpperCase('es')}/`, 2],
    [() => `https://www.${shown}:443/`, 1],
    [() => `http://${shown}:80/index.php`, 1],
    [() => `http://www.${shown}:8080/web/`, 1],
    [
      () => `https://www.google.com/url?q=https%3A%2F%2Fwww.${encodeURIComponent(shown)}%2F&sa=U&ved=0ahUKE`,
      1.5,
    ],
    [() => `https://l.facebook.com/l.php?u=http%3A%2F%2F${encodeURIComponent(shown)}%2F&h=AT0x`, 1],
    [() => `https://www.${shown}./`, 0.5],
    [() => `  https://${shown}/ `, 0.7],
    [() => `//www.${shown}/`, 0.5],
    [() => `https://reservas.${shown}/cita`, 1],
    [() => `https://ww2.tienda.${shown}/es/`, 0.4],
    [() => `https://web:1234@${shown}/`, 0.2],
    [() => `https:www.${shown}`, 0.2],
  ])();
}

export function platformWebsite(random: Random, business: WorldBusiness): string {
  const slug = squash(business.name).slice(0, 28) || 'negocio';
  const city = squash(business.city);
  const number = random.int(100_000, 99_999_999);
  return random.pick([
    `https://www.facebook.com/${slug}/`,
    `https://m.facebook.com/${slug}`,
    `https://www.facebook.com/profile.php?id=1000${number}`,
    `https://www.instagram.com/${slug}/?hl=es`,
    `http://${slug}.business.site/`,
    `https://${slug}.negocio.site/?utm_source=gmb`,
    `https://${slug}.wixsite.com/${slug}`,
    `https://${slug}.wordpress.com/`,
    `http://${slug}.blogspot.com.es/`,
    `https://${slug}.jimdosite.com/`,
    `https://${slug}.webnode.es/`,
    `https://${slug}.webador.es`,
    `https://${slug}.godaddysites.com/`,
    `https://${slug}.myshopify.com/`,
    `https://${slug}.github.io/`,
    `https://linktr.ee/${slug}`,
    `https://sites.google.com/view/${slug}`,
    `https://www.paginasamarillas.es/f/${city}/${slug}_${number}.html`,
    `https://www.doctoralia.es/clinicas/${slug}-${city}`,
    `https://www.tripadvisor.es/Restaurant_Review-g${number}-${slug}`,
    `https://wa.me/34${random.text(9, '0123456789')}`,
    `https://g.page/${slug}?share`,
    `https://bit.ly/${random.text(7, 'abcdefghABCDEFGH0123456789')}`,
    `https://www.booking.com/hotel/es/${slug}.es.html`,
    `https://www.treatwell.es/establecimiento/${slug}/`,
  ]);
}

/** Invalid entries of a website field. */
export function junkWebsite(random: Random): string {
  return random.pick([
    'http://',
    'https://www.',
    'no tiene',
    'No disponible',
    '-',
    'pendiente',
    'http://localhost/',
    'http://192.168.1.10/web',
    'http://[::1]/',
    'https://.com',
    'http://www.es/',
    'http://com.es/',
    'javascript:void(0)',
    'mailto:contacto@gmail.com',
    'http://2130706433/',
    '954 12 34 56',
    'https://%%%/',
    'http://web en construccion',
    'ftp://192.0.2.1/',
    'https://exa mple..com/',
  ]);
}
