import { type ZoneExit, zoneExit } from '#domain/release/zone-exit.ts';
import { zoneRules } from '#domain/verdict/zone.ts';
import { unicodeForTheEye } from '#domain/website/website.ts';
import type { Restriction, ZoneFacts } from '#domain/zones/zone-entry.ts';
import type { ZoneReleases } from '#pipeline/release/zone-releases.ts';
import type { ServerHealth } from '#store/queries/registry/health.ts';

const RESTRICCIONES: Record<Restriction, string> = {
  accredited_only: 'su WHOIS solo responde a direcciones acreditadas',
  no_channel: 'sin canal público',
  release_rounds: 'reparte lo borrado en rondas de liberación',
  option_queue: 'quien tiene la opción se queda el nombre',
  wildcard: 'los nombres libres también resuelven',
  nsentry: 'puede haber nombres en la zona sin delegación',
  rdap_false_404: 'su RDAP ha dado 404 falsos: no cuenta',
  expiry_moves_unpaid: 'la fecha se mueve un año sin haber pagado',
  expiry_lags_payment: 'la fecha tarda días en moverse tras el pago',
};

const MOMENTOS: Record<ZoneExit['momento'], string> = {
  caducidad: 'al caducar',
  redencion: 'al entrar en redención',
  borrado: 'nunca antes de borrarse',
};

/**
 * A zone of the product's own table, as a line of JSON. `accredited`: WHOIS hosts that answer this installation. `releases`:
 * what it has seen of the zone's releases.
 */
export function zoneLine(facts: ZoneFacts, accredited: readonly string[], releases: ZoneReleases | null) {
  const { gracia, redencion, pendiente_borrado } = facts.lifecycle;
  return {
    tipo: 'zona',
    zona: facts.zone,
    zona_unicode: unicodeForTheEye(facts.zone),
    canal: channel(facts, accredited),
    rdap: facts.rdap,
    whois: facts.whois,
    fechas_visibles: facts.datesShown,
    ciclo_dias: { gracia, redencion, pendiente_borrado },
    salida_zona: exitLine(zoneExit(facts)),
    liberaciones: releases && {
      vistas: releases.vistas,
      dentro: releases.dentro,
      fuera: releases.fuera,
      horas: releases.horas,
    },
    restricciones: facts.restrictions.map((restriction) => RESTRICCIONES[restriction]),
    confianza: facts.confianza,
    consulta_registro: facts.registryLookupUrl,
  };
}

function exitLine(exit: ZoneExit | null) {
  if (exit === null) return null;
  const { momento, dias, dias_desde_caducidad, confianza_momento, confianza_dias, fuente } = exit;
  return {
    momento: MOMENTOS[momento],
    dias_hasta_liberacion: dias,
    dias_desde_caducidad,
    confianza_momento,
    confianza_dias,
    fuente,
  };
}

/** Channels that can prove a name of this zone free. */
function channel(facts: ZoneFacts, accredited: readonly string[]): string {
  const reach = { rdapInBootstrap: null, accredited: accredited.includes(facts.whois ?? '') };
  const { hasRdap, hasWhoisRules } = zoneRules(facts.zone, facts, reach);
  const channels = [...(hasRdap ? ['rdap'] : []), ...(hasWhoisRules ? ['whois'] : [])];
  return channels.length === 0 ? 'ninguno' : channels.join('+');
}

export function serverLine(server: ServerHealth, now: number) {
  const { consultas_dia, dia, cuarentena, ...rest } = server;
  const today = dia === Math.floor(now / 86_400_000) ? consultas_dia : 0;
  return { tipo: 'servidor', ...rest, consultas_hoy: today, estado: state(server) };
}

function state(server: ServerHealth): 'cuarentena' | 'limitado' | 'por probar' | 'sano' {
  if (server.cuarentena) return 'cuarentena';
  if (server.limitado_hasta !== null) return 'limitado';
  return server.canario_ok_en === null && server.canal !== 'whois_api' ? 'por probar' : 'sano';
}

export function zonesTable(zones: readonly ReturnType<typeof zoneLine>[]): string {
  const days = (value: number | null) => (value === null ? '?' : String(value));
  return table([
    ['ZONA', 'CANAL', 'RDAP', 'WHOIS', 'FECHAS', 'DÍAS', 'SALE DE LA ZONA', 'LIBERACIONES', 'RESTRICCIONES'],
    ...zones.map((zone) => [
      zone.zona_unicode,
      zone.canal,
      zone.rdap?.replace(/^https?:\/\//, '').replace(/\/$/, '') ?? '-',
      zone.whois ?? '-',
      zone.fechas_visibles ? 'sí' : 'no',
      `${days(zone.ciclo_dias.gracia)}+${days(zone.ciclo_dias.redencion)}+${days(zone.ciclo_dias.pendiente_borrado)}`,
      exitCell(zone.salida_zona),
      releasesCell(zone.liberaciones),
      zone.restricciones.join('; '),
    ]),
  ]);
}

function exitCell(exit: ReturnType<typeof exitLine>): string {
  if (exit === null) return '?';
  const { momento, dias_hasta_liberacion: days, confianza_momento, confianza_dias } = exit;
  const release =
    days === null ? 'sin plazo' : `libre ${days[0]}-${days[1]} días después (${confianza_dias})`;
  return `${momento} (${confianza_momento}), ${release}`;
}

/** Releases seen, and how many of them surely fell inside the interval that was told. */
function releasesCell(releases: ReturnType<typeof zoneLine>['liberaciones']): string {
  if (releases === null) return '-';
  const { vistas, dentro, fuera, horas } = releases;
  const hours = horas === null ? '' : `; a las ${horas[0]}-${horas[1]} h`;
  return `${vistas} vistas: ${dentro} dentro, ${fuera} fuera${hours}`;
}

export function serversTable(servers: readonly ReturnType<typeof serverLine>[]): string {
  const moment = (iso: string | null) => iso?.slice(0, 16).replace('T', ' ') ?? '-';
  const number = (value: number) => value.toLocaleString('es-ES');
  return table([
    [
      'SERVIDOR',
      'CANAL',
      'ESTADO',
      'CADA',
      'HOY',
      'TOTAL',
      'LIMITADAS',
      'CANARIO BUENO',
      'NO ANTES DE',
      'MOTIVO',
    ],
    ...servers.map((server) => [
      server.servidor,
      server.canal,
      server.estado,
      `${number(server.intervalo_ms)} ms`,
      server.por_dia === null
        ? number(server.consultas_hoy)
        : `${number(server.consultas_hoy)} de ${number(server.por_dia)}`,
      number(server.consultas),
      number(server.limitadas),
      moment(server.canario_ok_en),
      moment(server.no_antes),
      server.motivo ?? '',
    ]),
  ]);
}

function table(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((cells) => cells[at]?.length ?? 0)));
  return lines
    .map(
      (cells) =>
        `${cells
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('');
}
