/** The one name of each part of a score or value, for result details and the weights in Configuración. */
const names: Readonly<Record<string, string>> = {
  disponibilidad: 'Disponibilidad',
  nombre: 'Nombre',
  grafia: 'Cómo se escribe',
  zona: 'Extensión',
  mercado: 'Oficio y ciudad',
  demanda: 'Demanda',
  titular: 'Sin dueño que lo reclame',
  negocio_cerrado: 'Negocio cerrado',
  historia: 'Historia',
  antiguedad: 'Antigüedad',
  archivo: 'Archivo web',
  autoridad: 'Autoridad',
  enlaces: 'Enlaces',
  trafico: 'Tráfico',
  comparables: 'Ventas parecidas',
  riesgo: 'Riesgo',
  necesidad: 'Necesidad de web',
  actividad: 'Actividad reciente',
  contacto: 'Forma de contacto',
  hueco: 'Negocios sin web',
  valor: 'Valor',
  dominio_antes: 'Antes, su dominio',
  tope: 'Tope de 100',
};

export const valuePartName = (part: string): string => names[part] ?? part;

/** A score weighs authority and links together; a value lists them separately. */
export const scorePartName = (part: string): string =>
  part === 'autoridad' ? 'Autoridad y enlaces' : valuePartName(part);
