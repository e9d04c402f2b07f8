import type { TipoDocumento } from '#contract/orders/holder.ts';

const LETTERS = 'TRWAGMYFPDXBNJZSQVHLCKE';
const CIF_LETTERS = 'JABCDEFGHI';

/** Upper case, without blanks, dots and dashes. */
export const plainDocument = (numero: string): string => numero.toUpperCase().replace(/[\s.\-–]/g, '');

/** Whether its form and check digit are right. Foreign documents have a form only. */
export function isDocument(tipo: TipoDocumento, numero: string): boolean {
  const plain = plainDocument(numero);
  switch (tipo) {
    case 'nif':
      return isNif(plain);
    case 'nie':
      return isNie(plain);
    case 'cif':
      return isCif(plain);
    case 'pasaporte':
      return /^[A-Z0-9]{5,15}$/.test(plain) && /\d/.test(plain);
    case 'extranjero':
      return /^[A-Z0-9]{4,20}$/.test(plain) && /\d/.test(plain);
  }
}

function isNif(plain: string): boolean {
  const own = /^(\d{8})([A-Z])$/.exec(plain);
  if (own) return letterOf(own[1]) === own[2];
  // Minors, Spaniards abroad and foreigners without a NIE: both ways of computing the letter are in use.
  const special = /^[KLM](\d{7})([A-Z])$/.exec(plain);
  if (!special) return false;
  const [, digits = '', letter] = special;
  return letterOf(digits) === letter || CIF_LETTERS.charAt(controlOf(digits)) === letter;
}

function isNie(plain: string): boolean {
  const parts = /^([XYZ])(\d{7})([A-Z])$/.exec(plain);
  return parts !== null && letterOf(`${'XYZ'.indexOf(parts[1] ?? '')}${parts[2]}`) === parts[3];
}

const letterOf = (digits = ''): string => LETTERS.charAt(Number(digits) % LETTERS.length);

function isCif(plain: string): boolean {
  const parts = /^([ABCDEFGHJNPQRSUVW])(\d{7})([0-9A-J])$/.exec(plain);
  if (!parts) return false;
  const [, kind = '', digits = '', check = ''] = parts;
  const control = controlOf(digits);
  const asLetter = CIF_LETTERS.charAt(control) === check;
  if (/[NPQRSW]/.test(kind)) return asLetter;
  const asDigit = String(control) === check;
  // Companies that are not resident: no province, and a letter.
  const isForeign = digits.startsWith('00');
  return asDigit || (asLetter && (isForeign || !/[ABEH]/.test(kind)));
}

/** The sum of the even places and of the digits of twice the odd ones, filled up to ten. */
function controlOf(digits: string): number {
  const sum = [...digits].reduce((all, digit, index) => {
    if (index % 2 === 1) return all + Number(digit);
    const twice = Number(digit) * 2;
    return all + Math.floor(twice / 10) + (twice % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}
