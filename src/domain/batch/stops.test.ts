import { expect, test } from 'vitest';
import { after, changes, DAY, NOW, rows, running } from './batch.samples.ts';
import type { BatchEvent } from './step.ts';

const pause = { kind: 'domains', event: 'batch_paused' };
const log = (nivel: string, motivo: string) => ({ kind: 'log', nivel, mensaje: `Pausado: ${motivo}` });

test('without its key a batch pauses with what to do', () => {
  const detalle = 'Falta la clave de mapas. Añádela.';
  const event: BatchEvent = { kind: 'no_key', now: NOW, detalle };
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo: detalle, motivo_codigo: 'sin_clave' });
  expect(after(running, event)).toMatchObject({
    keyword: null,
    effects: [{ kind: 'notify_paused', motivo: detalle, about: 'keys' }, pause, log('error', detalle)],
  });
});

test.each([
  [
    'solicitudes',
    'tope_solicitudes',
    'Se ha llegado al tope de 50 solicitudes de este batch. Súbelo para continuar.',
  ],
  [
    'creditos',
    'tope_creditos',
    'Se ha llegado al tope de 200 créditos de este batch. Súbelo para continuar.',
  ],
] as const)(
  'at its cap of %s a batch stops searching; its domains are checked to the end',
  (cap, codigo, motivo) => {
    const event = { kind: 'cap_reached', now: NOW, cap } as const;
    expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: codigo });
    expect(after(running, event).effects).toEqual([
      { kind: 'notify_paused', motivo, about: 'keywords' },
      log('aviso', motivo),
    ]);
    const uncapped = { ...running, tope_solicitudes: null, tope_creditos: null };
    expect(after(uncapped, event).batch.motivo).toContain('tope de 0 ');
  },
);

test('what is left of a cap and does not reach is a stop, unless searches under way may give some back', () => {
  const event = { kind: 'cap_too_short', now: NOW, inFlight: false } as const;
  const motivo =
    'Lo que queda del tope de 50 solicitudes de este batch no basta para la siguiente keyword. Súbelo para continuar.';
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: 'tope_solicitudes' });
  expect(after({ ...running, tope_solicitudes: null }, event).batch.motivo).toContain(
    'tope de 0 solicitudes',
  );
  expect(after(running, { ...event, inFlight: true })).toMatchObject({ changed: false, effects: [] });
});

test('a round that stops at its cap is over: the next one comes when its time does', () => {
  const event = { kind: 'cap_reached', now: NOW, cap: 'creditos' } as const;
  const weekly = { ...running, recoleccion_cada_dias: 7 };
  expect(after({ ...weekly, recolecciones: 1 }, event).batch.proxima_recoleccion).toBe(NOW + 7 * DAY);
  // The first search is not a round, and a single round is not repeated.
  expect(after(weekly, event).batch.proxima_recoleccion).toBeNull();
  const once = { ...running, recolecciones: 1, proxima_recoleccion: NOW + 1 };
  expect(after(once, event).batch.proxima_recoleccion).toBe(NOW + 1);
});

test('with the quota of the month used up each batch pauses, and one notice says so for the month and limit', () => {
  const event = { kind: 'quota_ended', now: NOW, limite: 12_000, mes: '2026-11' } as const;
  const motivo =
    'Se ha llegado al límite de 12.000 solicitudes de este mes. El batch continuará cuando lo reanudes con cuota disponible.';
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: 'cuota' });
  expect(after(running, event).effects).toEqual([
    {
      kind: 'notify_quota',
      clave: 'solicitudes:2026-11:12000',
      titulo: 'Has llegado al límite de solicitudes del mes',
      mensaje:
        'Se han usado las 12.000 solicitudes de este mes. Los batches que las necesitan están en pausa; nada se ha perdido.',
    },
    pause,
    log('aviso', motivo),
  ]);
});

test('a month of a single request is said in the singular', () => {
  const event = { kind: 'quota_ended', now: NOW, limite: 1, mes: '2026-11' } as const;
  expect(after(running, event).batch.motivo).toContain('límite de 1 solicitud de este mes.');
  expect(after(running, event).effects[0]).toMatchObject({
    mensaje: expect.stringContaining('Se ha usado la solicitud de este mes.'),
  });
});

test('with the storage full a batch pauses, also one that was paused with a search under way', () => {
  const event = { kind: 'storage_full', now: NOW, limiteGb: 2, mes: '2026-11' } as const;
  const motivo =
    'Se ha llegado al límite de 2 GB de almacenamiento. Elimina datos que no necesites y pulsa Reanudar.';
  for (const row of [rows.paused, rows.capped])
    expect(changes(row, event)).toEqual({ motivo, motivo_codigo: 'almacenamiento' });
  expect(after(running, event).effects).toEqual([
    {
      kind: 'notify_quota',
      clave: 'almacen:2026-11:2',
      titulo: 'Has llegado al límite de almacenamiento',
      mensaje: 'Tus datos ocupan 2 GB. Los batches están en pausa hasta que haya sitio; nada se ha perdido.',
    },
    pause,
    log('aviso', motivo),
  ]);
});

const back = { kind: 'release', notBefore: null, attempt: false };

test('a refused key pauses the batch, and the keyword goes back unharmed', () => {
  const event = {
    kind: 'provider_refused',
    now: NOW,
    code: 'clave_rechazada',
    detalle: 'No vale.',
    clave: 'mapas:uno',
  } as const;
  const motivo =
    'El proveedor ha rechazado la clave: No vale. Corrígelo y pulsa Reanudar; lo pendiente no se ha perdido.';
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: 'clave_rechazada' });
  expect(after(running, event)).toMatchObject({
    keyword: back,
    effects: [
      { kind: 'notify_key_refused', clave: 'mapas:uno', code: 'clave_rechazada', detalle: 'No vale.' },
      pause,
      log('error', motivo),
    ],
  });
  expect(after(rows.paused, event)).toMatchObject({ changed: false, keyword: back, effects: [] });
});

test('a plan that is used up pauses the batch, with one notice a day', () => {
  const event = {
    kind: 'provider_refused',
    now: NOW,
    code: 'proveedor_limitado',
    detalle: 'Se acabó el plan',
    clave: 'mapas:uno',
  } as const;
  const { batch, keyword, effects } = after(running, event);
  expect([batch.motivo_codigo, keyword]).toEqual(['plan_agotado', back]);
  expect(batch.motivo).toContain('Se acabó el plan');
  expect(effects[0]).toEqual({
    kind: 'notify_quota',
    clave: `proveedor:mapas:uno:${NOW / DAY - (NOW % DAY) / DAY}`,
    titulo: 'Tu plan con el proveedor de mapas se ha agotado',
    mensaje: 'Se acabó el plan. Los batches que lo usan se pausan; nada se ha perdido.',
  });
});

test("at the cap of its program's token a batch stops searching, and no further round begins", () => {
  const event = { kind: 'token_cap_reached', now: NOW, acceso: 'n8n', limite: 500 } as const;
  const motivo =
    'El acceso de programa «n8n» ha gastado su tope de 500 créditos. Pulsa Reanudar para continuar sin ese tope.';
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: 'tope_acceso' });
  expect(after(running, event).effects).toEqual([
    { kind: 'notify_paused', motivo, about: 'keywords' },
    log('aviso', motivo),
  ]);
  const weekly = { ...running, recoleccion_cada_dias: 7, recolecciones: 1 };
  expect(after(weekly, event).batch.proxima_recoleccion).toBeNull();
});

test.each([
  ['revocado', 'se ha revocado'],
  ['terminado', 'ha terminado'],
] as const)("when its program's token is %s a batch pauses with its domains", (fin, said) => {
  const event = { kind: 'token_over', now: NOW, acceso: 'n8n', fin } as const;
  const motivo = `El acceso de programa «n8n», que lo puso en marcha, ${said}. Pulsa Reanudar para continuar sin él.`;
  expect(changes(running, event)).toEqual({ estado: 'pausado', motivo, motivo_codigo: `acceso_${fin}` });
  expect(after(running, event).effects).toEqual([
    { kind: 'notify_paused', motivo, about: 'keywords' },
    pause,
    log('aviso', motivo),
  ]);
  expect(after(rows.paused, event).changed).toBe(false);
});
