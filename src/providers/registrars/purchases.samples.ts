import { ContactoTitular } from '#contract/orders/holder.ts';

/** A made-up holder whose document has the right letter. */
export const HOLDER = ContactoTitular.parse({
  clase: 'persona',
  nombre: 'Marta',
  apellidos: 'Soler Inventada',
  documento: { tipo: 'nif', numero: '00000014Z' },
  email: 'marta@ejemplo.es',
  telefono: '+34911000222',
  direccion: 'Calle de la Prueba 3',
  codigo_postal: '41001',
  ciudad: 'Sevilla',
  provincia: 'Sevilla',
  pais: 'ES',
});
