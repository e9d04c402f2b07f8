import { type PageSign, serviceSigns } from './sign.ts';
import { closedSites } from './tables/closed-sites.ts';
import { defaultPages } from './tables/default-pages.ts';
import { forSale } from './tables/for-sale.ts';
import { freshInstalls } from './tables/fresh-installs.ts';
import { hosters } from './tables/hosters.ts';
import { parking } from './tables/parking.ts';
import { walls } from './tables/walls.ts';

export const signs: readonly PageSign[] = [
  ...walls,
  ...forSale,
  ...defaultPages,
  ...parking,
  ...serviceSigns(
    freshInstalls,
    { kind: 'default_page', where: 'page', upTo: 'short', strangers: true },
    (program) => `Página de fábrica de ${program}: nadie ha publicado nada`,
  ),
  ...serviceSigns(
    closedSites,
    { kind: 'default_page', where: 'page', upTo: 'short' },
    (service) => `${service}: ahí no hay ninguna web publicada`,
  ),
  ...serviceSigns(
    hosters,
    { kind: 'parked', where: 'page', upTo: 'short' },
    (service) => `Página de ${service}: el dominio está registrado, sin web publicada`,
  ),
];
