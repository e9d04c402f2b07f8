import type { PageSign } from './signs.ts';

const detalle = 'La página dice que el dominio ha caducado o está suspendido';

/** The name of the domain may stand in the middle: 'Le domaine mibar.fr a expiré'. */
const NAME = `(?:["«“']?[a-z0-9.-]{1,80}["»”']? )?`;

/** A registrar's notice in place of the website; words without accents, as pages are compared. */
const SENTENCES = [
  // English, Spanish
  String.raw`\b(?:this|the|your) domain (?:name )?${NAME}(?:has|is) (?:expired|not (?:been )?renewed)\b`,
  String.raw`\b(?:este|el|tu|su) (?:nombre de )?dominio ${NAME}(?:ha (?:caducado|expirado|vencido)|esta (?:caducado|expirado|vencido)|no ha sido renovado)\b`,
  // French
  String.raw`\b(?:ce|le|votre) (?:nom de )?domaine ${NAME}(?:a expire|est (?:expire|echu|suspendu|arrive a expiration)|n['’]a pas ete renouvele)\b`,
  // Italian
  String.raw`\b(?:questo|il|tuo) (?:nome (?:a|di) )?dominio ${NAME}(?:e|risulta|e stato) (?:scaduto|sospeso|non rinnovato)\b`,
  // Portuguese, Galician
  String.raw`\b(?:este|o|seu|teu) (?:nome de )?dominio ${NAME}(?:expirou|caducou|venceu|esta (?:expirado|caducado|vencido|suspenso)|nao foi renovado|non foi renovado)\b`,
  // German
  String.raw`\b(?:diese|die|ihre) (?:internet-?)?domain ${NAME}(?:ist|wurde) (?:abgelaufen|nicht verlangert|gesperrt|deaktiviert)\b`,
  // Catalan
  String.raw`\b(?:aquest|el|teu) (?:nom de )?domini ${NAME}(?:ha (?:caducat|expirat|vencut)|esta (?:caducat|expirat|suspes)|no s['’]ha renovat)\b`,
  // Dutch
  String.raw`\b(?:deze|de|dit|het|uw) domein(?:naam)? ${NAME}is (?:verlopen|vervallen|opgeheven|geschorst|niet verlengd)\b`,
].map((source) => new RegExp(source));

const TITLES = [
  'domaine expire',
  'dominio scaduto',
  'domain abgelaufen',
  'abgelaufene domain',
  'domini caducat',
  'dominio caducado',
  'dominio expirado',
  'domein verlopen',
  'domeinnaam verlopen',
  'domain expired',
  'expired domain',
  'le domaine est suspendu',
];

export const expiredNotices: readonly PageSign[] = [
  { kind: 'parked', where: 'title', words: [...SENTENCES, ...TITLES], detalle },
  {
    kind: 'parked',
    where: 'text',
    words: [
      ...SENTENCES,
      'renew this domain',
      'renueva este dominio',
      'renouvelez ce domaine',
      'rinnova questo dominio',
      'renove este dominio',
      'diese domain verlangern',
      'renova aquest domini',
      'verleng deze domeinnaam',
      'icann expired registration recovery policy',
    ],
    detalle,
  },
];
