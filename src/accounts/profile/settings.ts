import type * as z from 'zod';
import { Notificaciones, Procesamiento, Seguridad } from '#contract/entities/configuracion.ts';
import { PROCESAMIENTO, SESSION_HOURS_DEFAULT } from '#contract/limits.ts';

const NOTIFICACIONES: Notificaciones = {
  email: true,
  push: false,
  dominios_expirados: true,
  liberaciones: true,
  oportunidades: true,
  errores: true,
  silencio: null,
};
const PROCESSING: Procesamiento = {
  max_concurrent_requests: PROCESAMIENTO.max_concurrent_requests.default,
  delay_entre_requests: PROCESAMIENTO.delay_entre_requests.default,
  timeout_requests: PROCESAMIENTO.timeout_requests.default,
  reintentos_automaticos: PROCESAMIENTO.reintentos_automaticos.default,
};
const SEGURIDAD: Seguridad = {
  sesion_timeout: SESSION_HOURS_DEFAULT,
  ip_whitelist: [],
  two_factor_enabled: false,
};

export const readNotifications = (stored: unknown) =>
  overDefaults(Notificaciones.shape, stored, NOTIFICACIONES);
export const readProcessing = (stored: unknown) => overDefaults(Procesamiento.shape, stored, PROCESSING);
export const readSecurity = (stored: unknown) => overDefaults(Seguridad.shape, stored, SEGURIDAD);

/** Stored settings over the defaults; a missing or invalid field gets its default. */
function overDefaults<T extends object>(shape: Record<string, z.ZodType>, stored: unknown, defaults: T): T {
  const given = new Map<string, unknown>(
    typeof stored === 'object' && stored !== null ? Object.entries(stored) : [],
  );
  const merged = Object.entries(defaults).map(([name, value]) => {
    const parsed = shape[name]?.safeParse(given.get(name));
    return [name, parsed?.success ? parsed.data : value];
  });
  // Same names as the defaults, each value by its own field's schema.
  return Object.fromEntries(merged) as T;
}
