import type * as z from 'zod';

type Issue = z.core.$ZodRawIssue;

export const MISSING = 'falta';

/** The problem of one value, to follow its field's name: zod's own texts name the program's types. */
export function issueText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeText(issue);
    case 'too_small':
      return boundText(issue, issue.minimum, 'como mínimo', issue.inclusive === false ? 'más de' : null);
    case 'too_big':
      return boundText(issue, issue.maximum, 'como máximo', issue.inclusive === false ? 'menos de' : null);
    case 'not_multiple_of':
      return issue.divisor === 1
        ? 'debe ser un número entero'
        : `debe ser múltiplo de ${number(issue.divisor)}`;
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'no tiene la forma esperada';
    case 'unrecognized_keys':
      return 'hay un dato que no se esperaba';
    case 'invalid_value':
    case 'invalid_union':
      // zod would list the program's own values, which mean little to a person.
      return 'no es ninguno de los valores posibles';
    case 'custom':
      return 'no es válido';
    default:
      return 'no se puede leer';
  }
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'no es una dirección de correo válida',
  url: 'no es una dirección web válida',
  date: 'no es una fecha válida (AAAA-MM-DD)',
  datetime: 'no es una fecha y hora válidas (ISO 8601)',
  uuid: 'no es un identificador válido',
  ipv4: 'no es una dirección IP válida',
  ipv6: 'no es una dirección IP válida',
};

const TYPES: Readonly<Record<string, string>> = {
  string: 'debe ser un texto',
  number: 'debe ser un número',
  int: 'debe ser un número entero',
  boolean: 'debe ser verdadero o falso',
  array: 'debe ser una lista',
  date: 'debe ser una fecha',
};

function typeText(issue: Issue & { code: 'invalid_type' }): string {
  if (issue.input === undefined) return MISSING;
  return TYPES[issue.expected] ?? 'no se puede leer';
}

type Bound = Issue & { code: 'too_small' | 'too_big' };

function boundText(issue: Bound, limit: number | bigint, most: string, open: string | null): string {
  const shown = number(limit);
  const one = Number(limit) === 1;
  switch (issue.origin) {
    case 'string':
      return issue.code === 'too_small' && one
        ? 'no puede estar en blanco'
        : `debe tener ${shown} ${one ? 'carácter' : 'caracteres'} ${most}`;
    case 'array':
    case 'set':
      return `debe tener ${shown} ${one ? 'elemento' : 'elementos'} ${most}`;
    case 'number':
    case 'int':
    case 'bigint':
      return open === null ? `debe ser ${shown} ${most}` : `debe ser ${open} ${shown}`;
    default:
      return 'está fuera de los límites';
  }
}

const number = (value: number | bigint): string =>
  Number(value).toLocaleString('es-ES', { useGrouping: 'always', maximumFractionDigits: 6 });
