import { expect, test } from 'vitest';
import { readMetrics } from './wire-metrics.ts';

const fuentes = { autoridad_dominio: { fuente: 'Ahrefs', medido_en: '2026-11-20T10:00:00.000Z' } };

test('metrics travel with their sources; what is unknown is null, and a misshapen one hides no other', () => {
  expect(readMetrics({ autoridad_dominio: 31.5, backlinks_estimados: 12.5, otra: 1, fuentes })).toEqual({
    autoridad_dominio: 31.5,
    backlinks_estimados: null,
    trust_flow: null,
    citation_flow: null,
    trafico_estimado: null,
    fuentes,
  });
  expect(readMetrics(null)).toEqual(readMetrics({}));
  expect(readMetrics({ archivo_capturas: 0, archivo_spam: false })).toMatchObject({
    archivo_capturas: 0,
    archivo_spam: false,
  });
});
