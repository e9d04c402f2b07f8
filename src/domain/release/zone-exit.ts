import { isGeneric } from '../lifecycle/lifecycle.ts';
import type { Confianza, ZoneFacts } from '../zones/zone-entry.ts';

export interface ZoneExit {
  /** `caducidad`: at expiry. `redencion`: when only the holder can restore it. `borrado`: only at deletion. */
  momento: 'caducidad' | 'redencion' | 'borrado';
  confianza_momento: Confianza;
  /** Least and greatest number of days from then to the release; null: leaving the zone gives no date. */
  dias: readonly [number, number] | null;
  /** Days from expiry to release; null: the expiry date does not fix it. */
  dias_desde_caducidad: readonly [number, number] | null;
  confianza_dias: Confianza;
  fuente: string;
}

interface ExitEntry extends Omit<ZoneExit, 'dias_desde_caducidad'> {
  zones: string;
  dias_desde_caducidad?: readonly [number, number];
}

const ENTRIES: readonly ExitEntry[] = [
  {
    zones: 'es com.es nom.es org.es gob.es edu.es',
    momento: 'caducidad',
    confianza_momento: 'C',
    dias: [10, 11],
    confianza_dias: 'A',
    fuente:
      'dominios.es: se desactiva al caducar y se cancela a los 10 días sin renovar. No se sabe si el décimo día cuenta, y que la baja se vea en el DNS está por medir',
  },
  {
    zones: 'eu xn--e1a4c xn--qxa6a',
    momento: 'caducidad',
    confianza_momento: 'C',
    dias: [40, 41],
    confianza_dias: 'B',
    fuente: 'registradores (Rebel, Gandi): pasa a cuarentena al caducar y queda libre 40 días después',
  },
  {
    zones: 'fr asso.fr com.fr gouv.fr nom.fr tm.fr re pm tf wf yt',
    momento: 'redencion',
    confianza_momento: 'B',
    dias: [30, 31],
    confianza_dias: 'B',
    fuente:
      'carta de Afnic de 2025, art. 132, según un registrador: 30 días de redención, sin DNS. Lo que borra la propia Afnic no la tiene',
  },
  {
    zones: 'it gov.it edu.it',
    momento: 'redencion',
    confianza_momento: 'C',
    dias: [33, 37],
    confianza_dias: 'B',
    fuente: 'Aruba: unos 30 días de redención y unos 5 pendiente de borrado',
  },
  {
    zones: 'ar com.ar net.ar org.ar gob.ar gov.ar int.ar tur.ar coop.ar mutual.ar musica.ar seg.ar',
    momento: 'redencion',
    confianza_momento: 'B',
    dias: [15, 16],
    dias_desde_caducidad: [45, 46],
    confianza_dias: 'B',
    fuente: 'DonWeb: 30 días más delegado tras caducar, y 15 sin delegar en los que aún se renueva',
  },
  {
    zones: 'cl gob.cl',
    momento: 'caducidad',
    confianza_momento: 'C',
    dias: [31, 39],
    confianza_dias: 'B',
    fuente: 'DonWeb: 30 días de restauración, y el borrado tarda de 1 a 9 más',
  },
  {
    zones: 'de',
    momento: 'borrado',
    confianza_momento: 'C',
    dias: null,
    confianza_dias: 'C',
    fuente: 'domaindiscount24: lo impagado pasa a TRANSIT, que no tiene un final público',
  },
  {
    zones: 'co com.co net.co nom.co org.co',
    momento: 'redencion',
    confianza_momento: 'C',
    dias: null,
    confianza_dias: 'C',
    fuente: 'un registrador puede retenerlo antes: decide lo que diga el registro',
  },
];

const exits = new Map<string, ZoneExit>(
  ENTRIES.flatMap(({ zones, dias_desde_caducidad, ...entry }) => {
    const fromExpiry = dias_desde_caducidad ?? (entry.momento === 'caducidad' ? entry.dias : null);
    return zones.split(' ').map((zone) => [zone, { ...entry, dias_desde_caducidad: fromExpiry }] as const);
  }),
);

/** RFC 3915: registrars often undelegate a name before redemption, and many of those are renewed. */
const GENERIC: ZoneExit = {
  momento: 'redencion',
  confianza_momento: 'C',
  dias: null,
  dias_desde_caducidad: null,
  confianza_dias: 'C',
  fuente:
    'muchos registradores lo retienen antes y luego se renueva: decide el estado que publica el registro',
};

/** Null: the zone's rules are unknown. */
export function zoneExit({ zone, lifecycle }: ZoneFacts): ZoneExit | null {
  const known = exits.get(zone);
  if (known !== undefined) return known;
  return isGeneric(lifecycle) ? GENERIC : null;
}
