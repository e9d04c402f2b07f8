import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { EnlaceCompra } from '#contract/entities/mercado.ts';
import { FaseCiclo } from '#contract/states.ts';
import { DEFAULT_PURCHASE_LINKS, linkFor, lookupPages, servesZone } from './links.ts';
import { type PurchaseInput, purchaseOffer } from './purchase.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const FREE: PurchaseInput = {
  dominio: 'torresvalencia.com',
  es_disponible: true,
  confirmaciones: 2,
  fase_ciclo: 'libre',
  aparcado: false,
  fecha_ultima_verificacion: '2026-11-22T11:00:00Z',
};
const offer = (change: Partial<PurchaseInput>) =>
  purchaseOffer({ ...FREE, ...change }, DEFAULT_PURCHASE_LINKS, NOW);
const sold = {
  registrador: 'dondominio',
  precio: { centimos: 125_000, moneda: 'EUR' },
  premium: true,
  hora: '2026-11-22T11:00:00Z',
} as const;
const retenido = { es_disponible: false, confirmaciones: 0, fase_ciclo: 'retenido' } as const;
const held = { es_disponible: false, confirmaciones: 0 } as const;

describe('what can be done with a name', () => {
  test.each<[string, Partial<PurchaseInput>, string, readonly string[]]>([
    ['free, twice confirmed today', {}, 'registrar', ['registrar']],
    ['free by one word', { es_disponible: null, confirmaciones: 1 }, 'confirmar', []],
    [
      'free by one word of yesterday',
      { es_disponible: null, confirmaciones: 1, fecha_ultima_verificacion: '2026-11-21T11:00:00Z' },
      'confirmar',
      [],
    ],
    ['free yesterday', { fecha_ultima_verificacion: '2026-11-21T11:00:00Z' }, 'confirmar', []],
    ['free at an unknown time', { fecha_ultima_verificacion: null }, 'confirmar', []],
    ['pending delete, generic zone', { ...held, fase_ciclo: 'pendiente_borrado' }, 'reservar', ['reservar']],
    [
      'pending delete, .es',
      { ...held, fase_ciclo: 'pendiente_borrado', dominio: 'torres.es' },
      'ninguna',
      [],
    ],
    ['redemption', { ...held, fase_ciclo: 'redencion' }, 'subastar', ['reservar', 'subastar']],
    ['grace', { ...held, fase_ciclo: 'gracia' }, 'subastar', ['subastar']],
    ['parked by its holder', { ...held, fase_ciclo: 'activo', aparcado: true }, 'subastar', ['subastar']],
    ['alive', { ...held, fase_ciclo: 'activo' }, 'ninguna', []],
    ['premium, at a price of today', { ...retenido, oferta_registrador: sold }, 'registrar', ['registrar']],
    [
      'premium, at no known price',
      { ...retenido, oferta_registrador: { ...sold, precio: null } },
      'ninguna',
      [],
    ],
    [
      'premium, at a price of the day before yesterday',
      { ...retenido, oferta_registrador: { ...sold, hora: '2026-11-20T11:00:00Z' } },
      'ninguna',
      [],
    ],
    ['free, and premium at no known price', { oferta_registrador: { ...sold, precio: null } }, 'ninguna', []],
    [
      'free, at its usual price',
      { oferta_registrador: { ...sold, premium: false } },
      'registrar',
      ['registrar'],
    ],
    ['not known', { es_disponible: null, fase_ciclo: 'desconocida', confirmaciones: 0 }, 'ninguna', []],
  ])('%s: %j is %s', (_, change, accion, tipos) => {
    const made = offer(change);
    expect(made.accion).toBe(accion);
    expect([...new Set(made.enlaces.map(({ tipo }) => tipo))].sort()).toEqual([...tipos].sort());
  });

  test('a premium name never leads to a seller without a word of its price', () => {
    const aviso = (change: object) =>
      offer({ ...retenido, oferta_registrador: { ...sold, ...change } }).aviso;
    expect(aviso({})).toBe(
      'No se registra al precio normal: confirma el premium en DonDominio antes de pagar.',
    );
    expect(aviso({ precio: null })).toContain('sin decir a qué precio');
    expect(aviso({ hora: '2026-11-20T11:00:00Z' })).toContain('hace más de un día');
  });

  test('a name that may never drop says so', () => {
    expect(offer({ ...held, fase_ciclo: 'redencion' }).aviso).toContain('puede no llegar a liberarse');
    expect(offer({ ...held, fase_ciclo: 'gracia' }).aviso).toContain('sin llegar a liberarse');
  });

  test('no page to register a name that is not free and seen today', async () => {
    const any = fc.record({
      dominio: fc.constantFrom('a.es', 'b.com', 'c.cat', 'd.xn--p1ai'),
      es_disponible: fc.constantFrom(true, false, null),
      confirmaciones: fc.integer({ min: 0, max: 2 }),
      fase_ciclo: fc.constantFrom(...FaseCiclo.options),
      aparcado: fc.boolean(),
      fecha_ultima_verificacion: fc.constantFrom(null, '2026-11-20T00:00:00Z', '2026-11-22T11:59:00Z'),
    });
    await fc.assert(
      fc.property(any, (input) => {
        const made = purchaseOffer(input, DEFAULT_PURCHASE_LINKS, NOW);
        const sells = made.enlaces.some(({ tipo }) => tipo === 'registrar');
        const proven =
          input.es_disponible === true && input.fecha_ultima_verificacion === '2026-11-22T11:59:00Z';
        expect(sells).toBe(proven);
      }),
    );
  });
});

describe('the list of pages', () => {
  test('backorders serve no zone of a country', () => {
    for (const link of DEFAULT_PURCHASE_LINKS.filter(({ tipos }) => tipos.includes('reservar'))) {
      expect(servesZone(link, 'torres.es')).toBe(false);
      expect(servesZone(link, 'torres.com')).toBe(true);
    }
  });

  test('a name goes into the address escaped', () => {
    const link = {
      id: 'x',
      nombre: 'X',
      plantilla: 'https://x.invalid/?q={domain}',
      tipos: [],
      zonas: ['*'],
    };
    expect(linkFor(link, 'a&b.com')).toBe('https://x.invalid/?q=a%26b.com');
  });

  test('is one that the account could have saved', () => {
    for (const link of DEFAULT_PURCHASE_LINKS) expect(EnlaceCompra.parse(link)).toEqual(link);
  });

  test.each([
    ['*', 'torres.es', true],
    ['es', 'torres.es', true],
    ['es', 'torres.com.es', true],
    ['com.es', 'torres.es', false],
    ['gtld', 'torres.tienda', true],
    ['gtld', 'torres.es', false],
    ['gtld', 'torres.xn--p1ai', false],
    ['* -es', 'torres.es', false],
    ['* -es', 'torres.com', true],
    ['-es', 'torres.com', false],
  ])('zones %s serve %s: %s', (zonas, dominio, served) => {
    expect(servesZone({ zonas: zonas.split(' ') }, dominio)).toBe(served);
  });

  test.each([
    ['http://tienda.example/?d={domain}', false],
    ['https://{domain}/', false],
    ['https://{domain}.tienda.example/', false],
    ['https://quien:clave@tienda.example/{domain}', false],
    ['javascript:alert(1)', false],
    ['https://tienda', false],
    ['https://tienda.example', true],
    ['https://tienda.example/d/{domain}?x={domain}', true],
  ])('an address such as %s is admitted: %s', (plantilla, admitted) => {
    const link = { id: 'x', nombre: 'X', plantilla, tipos: ['registrar'], zonas: ['*'] };
    expect(EnlaceCompra.safeParse(link).success).toBe(admitted);
  });

  test("pages to look a name up begin with the registry's own, which comes once", () => {
    const pages = (consulta_url: string | null) =>
      lookupPages({ dominio: 'torres.es', zona: { consulta_url } }, DEFAULT_PURCHASE_LINKS).map(
        ({ id }) => id,
      );
    expect(pages('https://www.nic.es/')).toEqual(['registro', 'dondominio', 'godaddy', 'namecheap']);
    expect(pages(null)).toEqual(['nic-es', 'dondominio', 'godaddy', 'namecheap']);
  });
});
