import type { Dominio } from '#contract/entities/dominio.ts';
import { expiryBefore, readZoneClock, ruleOfRelease } from '#domain/release/zone-clock.ts';
import { zoneClockOf } from '#store/queries/release/zone-clocks.ts';
import type { Tx } from '#store/store.ts';
import { hoursSeen } from './zone-looks.ts';

const epoch = (date: string | null): number | null => (date === null ? null : Date.parse(date));

/** Adds the zone clock to a domain that has left its zone. */
export async function withZoneClock(tx: Tx, domain: Dominio, now: number): Promise<Dominio> {
  const clock = await zoneClockOf(tx, domain.dominio);
  if (clock === undefined || clock.ausente_primera === null) return { ...domain, reloj: null };
  const { delegado_ultima, delegado_servidor, ausente_primera, ausente_servidor } = clock;
  const [date = null, lost = null] = [domain.fecha_expiracion, domain.fecha_perdido].map(epoch);
  const observed = (await hoursSeen(tx, [domain.dominio]))(domain.dominio);
  const reading = readZoneClock(clock, now, {
    expiry: expiryBefore(clock, { date, lost }),
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
