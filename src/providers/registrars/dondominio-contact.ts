import type { ContactoTitular } from '#contract/orders/holder.ts';

/** The holder's fields of the form, and those of the administrative contact, who is a person. */
export function contactForm(contact: ContactoTitular): Record<string, string> {
  const where = {
    Email: contact.email,
    Phone: dottedPhone(contact.telefono),
    Address: contact.direccion,
    PostalCode: contact.codigo_postal,
    City: contact.ciudad,
    State: contact.provincia,
    Country: contact.pais,
  };
  const { nombre, apellidos, documento } = contact;
  const company = contact.clase === 'empresa' ? { OrgName: contact.empresa ?? '' } : {};
  const owner = {
    Type: contact.clase === 'empresa' ? 'organization' : 'individual',
    FirstName: nombre,
    LastName: apellidos,
    ...company,
    IdentNumber: documento.numero,
    ...where,
  };
  const person = contact.administrativo ?? { nombre, apellidos, documento };
  const admin = {
    Type: 'individual',
    FirstName: person.nombre,
    LastName: person.apellidos,
    IdentNumber: person.documento.numero,
    ...where,
  };
  return { ...withPrefix('ownerContact', owner), ...withPrefix('adminContact', admin) };
}

function withPrefix(prefix: string, fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}${name}`, value]));
}

/** Calling codes of two digits; one digit: 1 and 7; all others have three. */
const TWO_DIGITS = /^(?:2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** The dot between calling code and number that the form asks for: `+34.910000000`. */
function dottedPhone(telefono: string): string {
  const digits = telefono.replace(/\D/g, '');
  const length = /^[17]/.test(digits) ? 1 : TWO_DIGITS.test(digits) ? 2 : 3;
  return `+${digits.slice(0, length)}.${digits.slice(length)}`;
}
