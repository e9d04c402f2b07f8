import { fuenteEvidencia } from '#contract/states.ts';
import type { RegistryEvidence } from '#domain/evidence/evidence.ts';
import { registryDetail } from '#domain/evidence/registry-detail.ts';
import type { RegistryClassification } from '#domain/whois/classification.ts';

export interface RegistryContext {
  fuente: RegistryEvidence['fuente'];
  servidor: string;
  hora: number;
  ms: number;
  /** Whether it counts as the registry's "no such object": complete, from the zone's trusted server. */
  mayDeny: boolean;
}

/** `absent` needs a rule for that server or the protocol; the generic rule gives `unknown`. */
export function registryEvidence(said: RegistryClassification, context: RegistryContext): RegistryEvidence {
  const proven = said.rule === 'server' && said.authority !== 'registrar' && context.mayDeny;
  const empty =
    said.label !== 'available'
      ? silence(context, KIND[said.label], registryDetail(said))
      : proven
        ? silence(context, 'absent', registryDetail(said))
        : silence(context, 'unknown', registryDetail(said, 'parece libre, sin valor de prueba'));
  return {
    ...empty,
    authority: said.authority === 'registrar' ? 'registrar' : 'registry',
    status: said.status,
    nameservers: said.nameservers,
    registrar: said.registrar,
    fecha_registro: said.created,
    fecha_actualizacion: said.updated,
    fecha_expiracion: said.authority === 'registrar' ? null : said.expires,
    fecha_expiracion_registrador:
      said.registrarExpires ?? (said.authority === 'registrar' ? said.expires : null),
    registrante: said.registrant,
    ...(said.releases === null ? {} : { fecha_liberacion: said.releases }),
    ...(said.unclear ? { dudosa: true } : {}),
    ...(said.fallingFee ? { recargo_decreciente: true } : {}),
  };
}

export function silence(
  { fuente, servidor, hora, ms }: Omit<RegistryContext, 'mayDeny'>,
  kind: RegistryEvidence['kind'],
  detalle: string,
): RegistryEvidence {
  return {
    fuente: fuenteEvidencia[fuente],
    kind,
    servidor,
    hora,
    ms: Math.round(ms),
    detalle,
    authority: 'registry',
    quarantined: false,
    status: [],
    nameservers: [],
    registrar: null,
    fecha_registro: null,
    fecha_actualizacion: null,
    fecha_expiracion: null,
    fecha_expiracion_registrador: null,
    registrante: null,
  };
}

const KIND = {
  registered: 'registered',
  reserved: 'reserved',
  throttled: 'limited',
  error: 'error',
  unknown: 'unknown',
} as const;
