import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FetchedPage } from '#domain/site/page.ts';
import { formOf } from './forms.ts';

/** Classes of pages, each in its own file. */
export const CLASSES = ['vivas', 'sin-web', 'en-venta', 'secuestradas', 'muros'] as const;
export type Class = (typeof CLASSES)[number];

export interface LabelledPage {
  id: string;
  clase: Class;
  form: string;
  /** Rules are tuned on the open half; mistakes of the kept half are only counted. */
  half: 'open' | 'kept';
  page: FetchedPage;
}

export function readPages(): LabelledPage[] {
  return CLASSES.flatMap((clase) =>
    readFileSync(new URL(`./cases/${clase}.txt`, import.meta.url), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => readPage(clase, line)),
  );
}

function readPage(clase: Class, line: string): LabelledPage {
  const cells = line.split('|').map((cell) => cell.trim().replaceAll('¦', '|'));
  const [id = '', form = '', idioma = '', ...texts] = cells;
  const dominio = `${id.normalize('NFD').replace(/[^a-z\d-]/g, '')}.example`;
  const [titulo = '', titular = '', texto = ''] = texts.map((text) => text.replaceAll('{d}', dominio));
  const [name = '', status = '200'] = form.split(':');
  const parrafos = texto.split(' ¶ ').filter((parrafo) => parrafo !== '');
  const made = formOf(name)({ dominio, idioma, titulo, titular, parrafos });
  return {
    id,
    clase,
    form: name,
    half: (createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 'open' : 'kept',
    page: {
      dominio,
      finalUrl: `https://${dominio}/`,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      nameservers: ['ns1.dns.example', 'ns2.dns.example'],
      ...made,
      status: made.status ?? Number(status),
    },
  };
}
