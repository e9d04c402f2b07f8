import { plainWords } from '../text/words.ts';

/** No website, a dead website, or a domain that is parked, may be lost, can no longer be saved, or is lost. */
export type ContactReason =
  | 'sin_web'
  | 'web_caida'
  | 'dominio_aparcado'
  | 'dominio_por_perder'
  | 'dominio_por_borrarse'
  | 'dominio_libre';

export interface ContactInput {
  nombre_negocio: string;
  municipio: string | null;
  /** As displayed, not punycode. */
  dominio: string | null;
  reason: ContactReason;
  /** Shown if known: they are a reason why the website is worth something. */
  review_count: number | null;
  rating: number | null;
  remitente: string;
}

export interface ContactText {
  asunto: string;
  cuerpo: string;
}

/** LSSI (Law 34/2002) art. 21; LGTel (Law 11/2022) art. 66.1.b; Law 10/2025; GDPR arts. 14 and 21. */
export const CONTACT_NOTICE =
  'Nada se envía desde aquí. Correo electrónico y mensajes con publicidad exigen permiso previo, también a empresas (LSSI, ' +
  'art. 21). Las llamadas comerciales sin permiso están prohibidas salvo interés legítimo que puedas demostrar (LGTel, ' +
  'art. 66.1.b; Ley 10/2025): consulta la lista Robinson y no llames a autónomos ni particulares sin permiso. Una carta o ' +
  'una visita exigen decir quién eres, de dónde salen los datos y cómo oponerse (RGPD, arts. 14 y 21). Si se opone, ' +
  'márcalo: no volverá a aparecer.';

export function contactText(input: ContactInput): ContactText {
  const { nombre_negocio, dominio, remitente } = input;
  const lines = [
    `Hola, soy ${remitente}.`,
    `He encontrado ${nombre_negocio}${where(input)} en un mapa público${praise(input)}.`,
    SAID[input.reason](dominio ?? ''),
    ASKED[input.reason],
    'Si no le interesa, basta con que me lo diga: lo dejaré apuntado para no volver a escribirle.',
    `Un saludo,\n${remitente}`,
  ];
  return { asunto: SUBJECT[input.reason](nombre_negocio, dominio ?? ''), cuerpo: lines.join('\n\n') };
}

/** The town, unless the name ends with it: «Fontanero en Sevilla en Sevilla». */
function where({ nombre_negocio, municipio }: ContactInput): string {
  if (municipio === null) return '';
  const named = ` ${plainWords(nombre_negocio)}`.endsWith(` ${plainWords(municipio)}`);
  return named ? '' : ` en ${municipio}`;
}

function praise({ review_count, rating }: ContactInput): string {
  if (review_count === null || review_count < 1) return '';
  const reviews = review_count === 1 ? '1 reseña' : `${review_count.toLocaleString('es-ES')} reseñas`;
  return rating === null
    ? ` y he visto que tiene ${reviews}`
    : ` y he visto que tiene ${reviews} y ${rating.toLocaleString('es-ES')} estrellas`;
}

const SUBJECT: Record<ContactReason, (name: string, domain: string) => string> = {
  sin_web: (name) => `La web de ${name}`,
  web_caida: (_, domain) => `${domain} no funciona`,
  dominio_aparcado: (_, domain) => `${domain} no muestra su web`,
  dominio_por_perder: (_, domain) => `${domain} está a punto de perderse`,
  dominio_por_borrarse: (_, domain) => `${domain} está a punto de perderse`,
  dominio_libre: (_, domain) => `${domain} ha quedado libre`,
};

const SAID: Record<ContactReason, (domain: string) => string> = {
  sin_web: () => 'No he encontrado una web propia: quien lo busca llega a una red social o a la web de otro.',
  web_caida: (domain) => `La web que anuncia, ${domain}, no responde: quien la visita no le encuentra.`,
  dominio_aparcado: (domain) =>
    `La dirección que anuncia, ${domain}, muestra una página aparcada, con publicidad o en venta, en lugar de su web: quien ` +
    'la visita no le encuentra.',
  dominio_por_perder: (domain) =>
    `El dominio que anuncia, ${domain}, ha caducado. Todavía puede recuperarlo con su registrador; dentro de poco podrá ` +
    'registrarlo cualquiera.',
  dominio_por_borrarse: (domain) =>
    `El dominio que anuncia, ${domain}, ha caducado y ya no se puede renovar: en unos días lo borrará el registro y podrá ` +
    'quedárselo cualquiera.',
  dominio_libre: (domain) =>
    `El dominio que anuncia, ${domain}, ya no está registrado: cualquiera puede quedarse con él y con sus visitas.`,
};

const ASKED: Record<ContactReason, string> = {
  sin_web: '¿Quiere que le enseñe cómo quedaría una web con su propio dominio?',
  web_caida: '¿Quiere que le ayude a ponerla en marcha de nuevo?',
  dominio_aparcado: '¿Quiere que le ayude a tener otra vez una web propia?',
  dominio_por_perder: '¿Quiere que le ayude a recuperarlo a tiempo?',
  dominio_por_borrarse: '¿Quiere que se lo reserve para el día en que quede libre?',
  dominio_libre: '¿Quiere que le ayude a recuperarlo?',
};
