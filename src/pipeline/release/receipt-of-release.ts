import type { Dominio } from '#contract/entities/dominio.ts';
import { readZoneClock, ruleOfRelease } from '#domain/release/zone-clock.ts';
import { zoneClockOf } from '#store/queries/release/zone-clocks.ts';
import type { Tx } from '#store/store.ts';
import { hoursSeen } from './zone-looks.ts';

/** Adds the zone clock to a domain that has left its zone. */
export async function withZoneClock(tx: Tx, domain: Dominio, now: number): Promise<Dominio> {
  const clock = await zoneClockOf(tx, domain.dominio);
  if (clock === undefined || clock.ausente_primera === null) return { ...domain, reloj: null };
  const { delegado_ultima, delegado_servidor, ausente_primera, ausente_servidor } = clock;
  const expiry = domain.fecha_expiracion === null ? null : Date.parse(domain.fecha_expiracion);
  const observed = (await hoursSeen(tx, [domain.dominio]))(domain.dominio);
  const reading = readZoneClock(clock, now, {
    expiry: expiry === null ? null : { desde: expiry, hasta: expiry },
    observed,
  });
  const rule = ruleOfRelease(domain.dominio, reading.fuente ?? 'dns');
  return {
    ...domain,
    reloj: {
      delegado_ultima: delegado_ultima === null ? null : new Date(delegado_ultima).toISOString(),
      delegado_servidor,
      ausente_primera: new Date(ausente_primera).toISOString(),
      ausente_servidor,
      motivo: domain.es_disponible === true ? null : reading.motivo,
      regla: rule?.regla ?? null,
      regla_fuente: rule?.fuente ?? null,
    },
  };
}
