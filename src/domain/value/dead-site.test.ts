import { describe, expect, test } from 'vitest';
import { deadSiteByRules, deadSiteLine } from './dead-site.ts';

describe('what a dead site was', () => {
  const page = {
    titulo: 'Perruqueria Anna · Girona',
    texto: `Perruqueria a Girona. ${'Tallem i pentinem amb cita prèvia al centre de la ciutat. '.repeat(15)}`,
  };

  test('is said by rules alone', () => {
    expect(deadSiteLine(deadSiteByRules(page))).toBe('Peluquería en Girona, en catalán; web cuidada');
  });

  test('by rules keeps to the title and the first words, and to places that stand there letter for letter', () => {
    const texto = `Página de inicio en España. ${'Servicio de mantenimiento con una propuesta a su medida. '.repeat(6)}`;
    expect(deadSiteByRules({ titulo: 'libre.com', texto })).toMatchObject({ oficio: null, lugar: null });
    expect(deadSiteByRules({ titulo: 'Bar Pepe', texto: `Tapas en Cádiz. ${texto}` })).toMatchObject({
      oficio: 'bar',
      lugar: 'Cádiz',
    });
  });

  test('an empty or foreign page gives no description', () => {
    expect(deadSiteLine(deadSiteByRules({ titulo: null, texto: 'It works!' }))).toBe(
      'La copia archivada no dice qué era',
    );
  });
});
