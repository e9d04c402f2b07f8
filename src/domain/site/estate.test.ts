import { describe, expect, test } from 'vitest';
import { dns, input, site } from '../verdict/verdict.samples.ts';
import { decideVerdict } from '../verdict/verdict.ts';
import { samplePage } from './page.samples.ts';
import { readPage } from './page.ts';

const kindOf = (title: string, text: string) =>
  readPage(samplePage({ title, text: `<h1>${title}</h1><p>${text}</p>` })).kind;

describe('what is sold under a word that means an estate and a name', () => {
  test.each([
    ['Domaine à vendre', 'Douze hectares de vignes et un chai près de Beaune. Prix sur demande.'],
    ['Domaine viticole à vendre en Provence', 'Bastide, oliviers et 30 ha de terres.'],
    ['Ce domaine est à vendre', 'Château du XVIIIe siècle et ses parcelles. Appelez Me Roux.'],
    ['Domein te koop', 'Landgoed met kasteel, boerderij en bospercelen bij Apeldoorn.'],
  ])('is an estate where the page tells of land: %s', (title, text) => {
    expect(kindOf(title, text)).toBe('answers');
  });

  test.each([
    ['Domaine à vendre', 'Contactez le propriétaire pour faire une offre.'],
    ['Nom de domaine à vendre', 'Faites une offre.'],
    ['Ce nom de domaine est à vendre', 'Prix : 900 €.'],
    ['dentalsol.es est à vendre', 'Une maison ? Non, un nom de domaine.'],
    ['Domein te koop', 'Doe een bod.'],
  ])('is a name where it does not: %s', (title, text) => {
    expect(kindOf(title, text)).toBe('for_sale');
  });
});

describe('a living site with links of others hidden in it', () => {
  const links = ['casino en ligne', 'viagra sans ordonnance', 'slot gacor', 'paris sportifs']
    .map((words) => `<a href="https://ajeno-${words.length}.example/">${words}</a>`)
    .join(' ');
  const hidden = `<div style="position:absolute;left:-9999px">${links}</div>`;
  const own =
    '<p>Clínica dental en Sevilla: implantes, ortodoncia y urgencias. Pida cita en recepción.</p>'.repeat(40);

  test('is a hacked site of somebody: it lives, and its name is neither free nor on its way out', () => {
    const { kind } = readPage(samplePage({ text: `${own}${hidden}` }));
    expect(kind).toBe('answers');
    const verdict = decideVerdict(input([dns('referral'), site(kind)]));
    expect(verdict).toMatchObject({ row: 'alive', estado_verificacion: 'activo', es_disponible: false });
  });

  // docs/verification.md: 'hijacked' counts as alive, so no registry question or purchase depends on the difference.
  test('called another’s, its verdict would be the same', () => {
    const verdict = decideVerdict(input([dns('referral'), site('hijacked')]));
    expect(verdict).toMatchObject({ row: 'alive', estado_verificacion: 'activo', es_disponible: false });
  });
});
