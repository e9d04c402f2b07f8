import { estadoNegocio, faseCiclo, type TipoOportunidad, tipoOportunidad } from '#contract/states.ts';
import type { Juicio } from './judgement.ts';
import { leadOf } from './lead.ts';

/** What to do now, in order. */
export function actionsFor(tipo: TipoOportunidad, juicio: Juicio): string[] {
  switch (tipo) {
    case tipoOportunidad.negocio_calidad:
      return leadActions(juicio);
    case tipoOportunidad.bajo_competencia:
      return [
        ...(juicio.found.tipo === 'no'
          ? ['Buscar un nombre libre con el oficio y la ciudad']
          : getActions(juicio)),
        'Ofrecer una web a los negocios que no la tienen',
      ];
    default:
      return [...getActions(juicio), ...sellActions(juicio)];
  }
}

/** How to get the name. */
function getActions({ found, risk }: Juicio): string[] {
  const actions: string[] = [];
  if (risk?.marca != null) actions.push('Mirar la marca en la OEPM y la EUIPO antes de comprar');
  if (risk?.spam === true) actions.push('Revisar su historial en el archivo web antes de comprar');
  if (found.tipo === 'libre') {
    if (found.contradicha) return [...actions, 'Verificar otra vez antes de comprar'];
    if (found.confirmaciones !== null && found.confirmaciones < 2) actions.push('Confirmar que sigue libre');
    actions.push('Registrar el dominio hoy');
  } else if (found.tipo === 'se_libera') {
    actions.push(
      found.fase === faseCiclo.gracia
        ? 'Vigilar: su dueño aún puede renovarlo'
        : 'Reservarlo o vigilarlo hasta que se libere',
    );
  }
  return actions;
}

function sellActions({ hechos }: Juicio): string[] {
  const open = hechos.negocios.some((negocio) => negocio.estado_actual === estadoNegocio.abierto);
  if (open) return ['Llamar a su negocio: puede querer recuperarlo'];
  return hechos.negocios.length > 0 ? ['Ofrecerlo a los negocios del mismo oficio en la ciudad'] : [];
}

function leadActions(juicio: Juicio): string[] {
  const { hechos, found } = juicio;
  const negocio = leadOf(hechos);
  const phone = negocio?.telefono ?? null;
  const call = phone === null ? 'Buscar su teléfono en la ficha y llamar' : `Llamar al ${phone}`;
  if (hechos.dominio === null)
    return [`${call}: ofrecer una web propia`, 'Buscar un dominio libre con su nombre'];
  if (found.tipo === 'libre')
    return [`Registrar ${hechos.dominio} antes que otro`, `${call}: ha perdido su dominio`];
  if (found.tipo === 'se_libera') return [`${call}: su dominio ha caducado y aún puede renovarlo`];
  return [`${call}: su web no funciona`, 'Ofrecer reparar la web o hacer una nueva'];
}
