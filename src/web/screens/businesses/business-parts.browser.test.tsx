import { expect, test } from 'vitest';
import { NegocioListado } from '#contract/entities/negocio.ts';
import { estadoComprobacion, estadoVerificacion, faseCiclo } from '#contract/states.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { BusinessVerdict } from './business-parts.tsx';

const DAY_MS = 86_400_000;
const unsettled = {
  es_disponible: null,
  needs_manual_verification: false,
  verification_method: null,
  fase_ciclo: faseCiclo.desconocida,
  fecha_liberacion_estimada: null,
  comprobacion: estadoComprobacion.programada,
  proxima_verificacion: null,
};

const withDomain = (change: object) =>
  NegocioListado.parse(
    sampleOf(NegocioListado, {
      dominio_extraido: 'uno.es',
      dominio: { ...sampleOf(NegocioListado.shape.dominio.unwrap()), ...unsettled, ...change },
    }),
  );

test('a second look that has its time stands with its day, not as a check that runs', async () => {
  const proxima_verificacion = new Date(Date.now() + DAY_MS).toISOString();
  const row = withDomain({
    estado_verificacion: estadoVerificacion.verificando,
    fecha_ultima_verificacion: new Date().toISOString(),
    proxima_verificacion,
  });
  const { screen } = await renderPart(<BusinessVerdict row={row} />);
  await expect.element(screen.getByText(/^Por confirmar · \d/)).toBeVisible();
});

test('a name that is about to be free stands with its day', async () => {
  const row = withDomain({
    estado_verificacion: estadoVerificacion.expirado,
    fase_ciclo: faseCiclo.pendiente_borrado,
    fecha_liberacion_estimada: '2026-11-29T12:00:00Z',
  });
  const { screen } = await renderPart(<BusinessVerdict row={row} />);
  await expect.element(screen.getByText('Se libera hacia el 29 nov')).toBeVisible();
});

test('a name that its registrar sells above the usual price stands with that price, not as registered', async () => {
  const row = withDomain({
    estado_verificacion: estadoVerificacion.no_resuelve,
    es_disponible: false,
    fase_ciclo: faseCiclo.retenido,
    oferta_registrador: {
      registrador: 'dondominio',
      precio: { centimos: 125_000, moneda: 'EUR' },
      premium: true,
      hora: '2026-11-22T11:00:00Z',
    },
  });
  const { screen } = await renderPart(<BusinessVerdict row={row} />);
  await expect.element(screen.getByText('Premium · 1.250,00\u00a0€')).toBeVisible();
});
