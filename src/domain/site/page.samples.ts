import type { FetchedPage } from './page.ts';

export function samplePage(
  change: Partial<FetchedPage> & { title?: string; text?: string } = {},
): FetchedPage {
  const { title = 'Clínica Dental Sol', text = LONG, ...rest } = change;
  return {
    dominio: 'dentalsol.es',
    finalUrl: 'https://www.dentalsol.es/',
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: `<!doctype html><html><head><title>${title}</title></head><body>${text}</body></html>`,
    nameservers: ['ns1.dinahosting.com'],
    ...rest,
  };
}

export const LONG =
  '<p>Somos una clínica dental en Sevilla con veinte años de experiencia y tres sedes.</p>'.repeat(60);
