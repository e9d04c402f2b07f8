import type { OfertaRegistrador } from '#contract/entities/dominio.ts';
import type { EnlaceCompra } from '#contract/entities/mercado.ts';
import { RECONFIRM_AFTER_MS } from '#contract/limits.ts';
import { type FaseCiclo, faseCiclo, type TipoCompra } from '#contract/states.ts';
import { registrarName } from '../evidence/registrar-name.ts';
import { awaitsSecondWord } from '../verdict/second-word.ts';
import { linkFor, servesZone } from './links.ts';

export interface PurchaseInput {
  /** A-label. */
  dominio: string;
  es_disponible: boolean | null;
  confirmaciones: number;
  fase_ciclo: FaseCiclo;
  aparcado?: boolean;
  oferta_registrador?: OfertaRegistrador | null | undefined;
  /** ISO 8601; null: never checked. */
  fecha_ultima_verificacion: string | null;
}

export interface PurchaseOffer {
  /** `confirmar`: confirmed only once, or not today, so no seller's page is offered yet. */
  accion: TipoCompra | 'confirmar' | 'ninguna';
  enlaces: { id: string; nombre: string; tipo: TipoCompra; url: string }[];
  aviso: string | null;
}

/** ICANN's life cycle: an expired name drops only if it is not renewed, restored or auctioned before. */
export function purchaseOffer(
  input: PurchaseInput,
  links: readonly EnlaceCompra[],
  now: number,
): PurchaseOffer {
  const pages = (...tipos: TipoCompra[]) =>
    tipos.flatMap((tipo) =>
      links
        .filter((link) => link.tipos.includes(tipo) && servesZone(link, input.dominio))
        .map((link) => ({ id: link.id, nombre: link.nombre, tipo, url: linkFor(link, input.dominio) })),
    );
  if (awaitsSecondWord(input)) {
    return { accion: 'confirmar', enlaces: [], aviso: 'Falta la segunda confirmación del registro.' };
  }
  if (input.oferta_registrador?.premium) return premiumOffer(input.oferta_registrador, pages, now);
  if (input.es_disponible === true) return freeOffer(input, pages, now);
  switch (input.fase_ciclo) {
    case faseCiclo.pendiente_borrado: {
      const enlaces = pages('reservar');
      return enlaces.length > 0
        ? {
            accion: 'reservar',
            enlaces,
            aviso: 'Otros pueden reservarlo también: si hay varios, se subasta.',
          }
        : none('En esta zona no se reserva: vigílalo y regístralo cuando se libere.');
    }
    case faseCiclo.redencion: {
      const enlaces = pages('subastar', 'reservar');
      const aviso =
        'Su titular aún puede recuperarlo, y el registrador subastarlo: puede no llegar a liberarse.';
      return enlaces.length > 0 ? { accion: 'subastar', enlaces, aviso } : none(aviso);
    }
    case faseCiclo.gracia: {
      const enlaces = pages('subastar');
      const aviso =
        'Su titular aún puede renovarlo, y muchos nombres se subastan en el registrador sin llegar a liberarse.';
      return enlaces.length > 0 ? { accion: 'subastar', enlaces, aviso } : none(aviso);
    }
    default: {
      const enlaces = input.aparcado ? pages('subastar') : [];
      return enlaces.length > 0
        ? { accion: 'subastar', enlaces, aviso: 'Tiene titular: solo se compra a quien lo tiene.' }
        : none(null);
    }
  }
}

/** Where no price of today is known there is no seller's page: at the till it would be a surprise. */
function premiumOffer(
  { registrador, precio, hora }: OfertaRegistrador,
  pages: (...tipos: TipoCompra[]) => PurchaseOffer['enlaces'],
  now: number,
): PurchaseOffer {
  const seller = registrarName[registrador];
  if (precio === null)
    return none(`${seller} lo vende como premium sin decir a qué precio: míralo en su web.`);
  if (now - Date.parse(hora) > RECONFIRM_AFTER_MS)
    return none(`${seller} dio su precio premium hace más de un día: verifícalo antes de comprarlo.`);
  const aviso = `No se registra al precio normal: confirma el premium en ${seller} antes de pagar.`;
  const enlaces = pages('registrar');
  return enlaces.length > 0 ? { accion: 'registrar', enlaces, aviso } : none(aviso);
}

function freeOffer(
  input: PurchaseInput,
  pages: (...tipos: TipoCompra[]) => PurchaseOffer['enlaces'],
  now: number,
): PurchaseOffer {
  const seen = input.fecha_ultima_verificacion;
  if (seen === null || now - Date.parse(seen) > RECONFIRM_AFTER_MS) {
    return { accion: 'confirmar', enlaces: [], aviso: 'Se vio libre hace más de un día: confírmalo antes.' };
  }
  const enlaces = pages('registrar');
  return enlaces.length > 0
    ? { accion: 'registrar', enlaces, aviso: null }
    : none('No hay ningún registrador en tu lista para esta zona: añádelo en Configuración, Mercado.');
}

const none = (aviso: string | null): PurchaseOffer => ({ accion: 'ninguna', enlaces: [], aviso });
