import { isDeepStrictEqual } from 'node:util';
import type { Configuracion, ConfiguracionCambio } from '#contract/entities/configuracion.ts';
import { PRECIOS_MAX } from '#contract/entities/ia.ts';
import { type AjustesMercado, MERCADO_MAX, SIN_AJUSTES } from '#contract/entities/mercado.ts';
import { DATOS_GOOGLE_DEFAULT } from '#contract/google-data.ts';
import { IDIOMA_DEFAULT, TEMAS, TIMEZONES } from '#contract/limits.ts';
import type { TablaImportada } from '#contract/routes/cuenta.ts';
import { proveedorIa, proveedorMapas } from '#contract/states.ts';
import { readNotifications, readProcessing, readSecurity } from '../profile/settings.ts';
import type { FileAi, FileSettings } from './choices.ts';

export interface Merged<T> {
  value: T;
  counts: Omit<TablaImportada, 'tabla'>;
}

/** Settings of an account that never changed them. */
const DEFAULTS = {
  timezone: TIMEZONES[0],
  idioma: IDIOMA_DEFAULT,
  tema: TEMAS[0],
  proveedor_mapas: proveedorMapas.localBusinessData,
  datos_google: DATOS_GOOGLE_DEFAULT,
  ai_provider: proveedorIa.none,
  notificaciones: readNotifications({}),
  procesamiento: readProcessing({}),
  seguridad: readSecurity({}),
} as const;
const GROUPS = ['notificaciones', 'procesamiento', 'seguridad'] as const;
const ALONE = ['timezone', 'idioma', 'tema', 'proveedor_mapas', 'datos_google', 'ai_provider'] as const;

class Counted {
  readonly counts = { filas: 0, nuevas: 0, completadas: 0, conservadas: 0 };
  /** True if the account still has the default, so that the file's value is taken. */
  takes(said: unknown, own: unknown, nothing: unknown): boolean {
    if (said === undefined || isDeepStrictEqual(said, nothing)) return false;
    this.counts.filas += 1;
    if (isDeepStrictEqual(said, own)) return false;
    const free = isDeepStrictEqual(own, nothing);
    this.counts[free ? 'nuevas' : 'conservadas'] += 1;
    return free;
  }
}

export function mergeSettings(
  own: Configuracion,
  file: FileSettings,
): Merged<ConfiguracionCambio & { ai_provider?: FileSettings['ai_provider'] }> {
  const counted = new Counted();
  const value: Record<string, unknown> = {};
  const mine = { ...own, ai_provider: own.api_keys.ai_provider };
  for (const name of ALONE)
    if (counted.takes(file[name], mine[name], DEFAULTS[name])) value[name] = file[name];
  for (const group of GROUPS) {
    const [said, has, nothing] = [file[group], own[group], DEFAULTS[group]].map(
      (fields): Map<string, unknown> => new Map(Object.entries(fields)),
    );
    const taken = [...(said ?? [])].filter(([name, field]) =>
      counted.takes(field, has?.get(name), nothing?.get(name)),
    );
    if (taken.length > 0) value[group] = Object.fromEntries(taken);
  }
  // Names and values of the settings, each by its own schema.
  return { value: value as ConfiguracionCambio, counts: counted.counts };
}

const LISTS = {
  zonas: ({ zona }: AjustesMercado['zonas'][number]) => zona,
  oficios: ({ oficio }: AjustesMercado['oficios'][number]) => oficio,
  ciudades: ({ ciudad }: AjustesMercado['ciudades'][number]) => ciudad,
  comparables: ({ dominio, fecha }: AjustesMercado['comparables'][number]) => `${dominio} ${fecha ?? ''}`,
};

/** Adds entries that the account lacks, up to the list's limit; its own ones stay. */
export function mergeMarket(own: AjustesMercado, file: AjustesMercado): Merged<AjustesMercado> {
  const counted = new Counted();
  const value = { ...own };
  if (counted.takes(file.pesos, own.pesos, SIN_AJUSTES.pesos)) value.pesos = file.pesos;
  if (counted.takes(file.enlaces, own.enlaces, SIN_AJUSTES.enlaces)) value.enlaces = file.enlaces;
  const join = <Entry>(
    mine: readonly Entry[],
    said: readonly Entry[],
    name: (entry: Entry) => string,
    max: number,
  ) => {
    const known = new Map(mine.map((entry) => [name(entry), entry]));
    const joined = [...mine];
    for (const entry of said) {
      const full = joined.length >= max && !known.has(name(entry));
      if (counted.takes(entry, full ? null : known.get(name(entry)), undefined)) joined.push(entry);
      known.set(name(entry), known.get(name(entry)) ?? entry);
    }
    return joined;
  };
  value.zonas = join(own.zonas, file.zonas, LISTS.zonas, MERCADO_MAX.zonas);
  value.oficios = join(own.oficios, file.oficios, LISTS.oficios, MERCADO_MAX.oficios);
  value.ciudades = join(own.ciudades, file.ciudades, LISTS.ciudades, MERCADO_MAX.ciudades);
  value.comparables = join(own.comparables, file.comparables, LISTS.comparables, MERCADO_MAX.comparables);
  return { value, counts: counted.counts };
}

/** The database's defaults. */
export const NO_AI_CHOICES: FileAi = { presupuesto: 5_000_000, modelos: {}, precios: {} };

export function mergeAi(own: FileAi, file: FileAi): Merged<FileAi> {
  const counted = new Counted();
  const join = <Value>(mine: Record<string, Value>, said: Record<string, Value>) => {
    const joined = { ...mine };
    for (const [name, one] of Object.entries(said)) {
      const full = Object.keys(joined).length >= PRECIOS_MAX && !Object.hasOwn(joined, name);
      if (counted.takes(one, full ? null : joined[name], undefined)) joined[name] = one;
    }
    return joined;
  };
  const presupuesto = counted.takes(file.presupuesto, own.presupuesto, NO_AI_CHOICES.presupuesto)
    ? file.presupuesto
    : own.presupuesto;
  const value = {
    presupuesto,
    modelos: join(own.modelos, file.modelos),
    precios: join(own.precios, file.precios),
  };
  return { value, counts: counted.counts };
}
