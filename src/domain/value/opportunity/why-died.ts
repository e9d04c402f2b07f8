import type { CausaMuerte } from '#contract/entities/dominio.ts';
import { estadoNegocio } from '#contract/states.ts';
import type { SiteEvidence } from '../../evidence/evidence.ts';
import type { NegocioHechos } from '../facts.ts';

export interface HuellasMuerte {
  negocios: readonly (NegocioHechos & { id: string; visto: number | null })[];
  mismoTelefono: readonly {
    id: string;
    nombre_negocio: string;
    dominio: string;
    telefono: string;
    visto: number | null;
  }[];
  sitio: readonly SiteEvidence[];
  aparcado: boolean;
}

type Causa = CausaMuerte['causa'];

/** The most certain cause first. */
export function whyDied(huellas: HuellasMuerte): CausaMuerte[] {
  return [...ofBusiness(huellas), ...ofSite(huellas)];
}

const at = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
const cause = (
  causa: Causa,
  texto: string,
  prueba: string,
  hora: number | null,
  negocio_id: string | null = null,
): CausaMuerte => ({ causa, texto, prueba, hora: at(hora), negocio_id });

function ofBusiness({ negocios, mismoTelefono }: HuellasMuerte): CausaMuerte[] {
  const found: CausaMuerte[] = [];
  const closed = negocios.filter((negocio) => negocio.estado_actual === estadoNegocio.cerrado);
  const [first] = closed;
  if (first !== undefined && closed.length === negocios.length)
    found.push(
      cause(
        'cerrado',
        'El negocio cerró',
        `«${first.nombre_negocio ?? ''}» figura como cerrado en el mapa`,
        first.visto,
        first.id,
      ),
    );
  const [heir] = mismoTelefono;
  if (heir !== undefined)
    found.push(
      cause(
        'cambio_de_nombre',
        `El negocio usa ahora ${heir.dominio}`,
        `«${heir.nombre_negocio}» tiene el mismo teléfono, ${heir.telefono}`,
        heir.visto,
        heir.id,
      ),
    );
  return found;
}

const BY_SITE: Partial<Record<SiteEvidence['kind'], { causa: Causa; texto: string }>> = {
  parked: { causa: 'aparcado', texto: 'El dominio está aparcado' },
  for_sale: { causa: 'en_venta', texto: 'El dominio está en venta' },
  hijacked: { causa: 'secuestrado', texto: 'Otros han ocupado la web con un contenido ajeno' },
};

function ofSite({ sitio, aparcado }: HuellasMuerte): CausaMuerte[] {
  const found: CausaMuerte[] = [];
  const [look] = sitio.filter(({ kind }) => kind !== 'failure');
  if (look?.soloWww === true)
    found.push(
      cause('solo_www', 'Solo una de las dos formas (con www o sin www) funciona', look.detalle, look.hora),
    );
  const known = look === undefined ? undefined : BY_SITE[look.kind];
  if (look !== undefined && known !== undefined)
    found.push(cause(known.causa, known.texto, look.detalle, look.hora));
  else if (look?.kind === 'redirected')
    found.push(
      cause(
        'mudado',
        `La web se mudó${look.destino === null ? '' : ` a ${look.destino}`}`,
        look.detalle,
        look.hora,
      ),
    );
  else if (aparcado)
    found.push(
      cause('aparcado', 'El dominio está aparcado', 'Sus servidores de nombres son de aparcamiento', null),
    );
  return found;
}
