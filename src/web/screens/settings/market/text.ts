import type { PesosPuntuacion } from '#contract/entities/mercado.ts';
import { cuantos } from '#domain/text/count-noun.ts';
import { tipoOportunidadLabel } from '#domain/text/labels.ts';

export const marketText = {
  loading: 'Cargando el mercado...',
  loadTitle: 'No se han podido cargar las tablas del mercado',
  weights: 'Pesos de la puntuación',
  weightsLine: 'Cuánto cuenta cada parte. Los pesos de cada grupo se ajustan solos para sumar 100.',
  riskHint: 'Puntos que quita el riesgo más grave.',
  preview: 'Cómo quedarían tus mejores oportunidades',
  previewTable: 'Puntuación y valor, antes y después',
  previewLine: 'Con lo que has cambiado aquí, sin guardar nada todavía.',
  previewEmpty: 'Todavía no hay oportunidades con las que probar.',
  name: 'Dominio o negocio',
  type: 'Tipo',
  before: 'Ahora',
  after: 'Después',
  value: 'Valor',
  none: '–',
  zones: 'Zonas y precios',
  zonesLine:
    'Cuánto gusta cada zona (de 0 a 1) y lo que cuesta registrar y renovar un nombre, en euros al año.',
  zone: 'Zona',
  liking: 'Aprecio',
  registration: 'Registro (€)',
  renewal: 'Renovación (€)',
  addZone: 'Añadir zona',
  zoneName: 'Otra zona, sin punto delante',
  comparables: 'Ventas comparables',
  comparablesLine:
    'Ventas que conoces. El valor de los nombres parecidos (misma clase, zona, oficio y tamaño de ciudad) se acerca a ellas.',
  domain: 'Dominio',
  price: 'Precio (€)',
  source: 'Fuente',
  add: 'Añadir venta',
  remove: (name: string) => `Quitar ${name}`,
  save: 'Guardar y recalcular',
  reset: 'Volver a los valores propios',
  saved: 'Guardado. Las oportunidades se están puntuando de nuevo.',
  saveFailed: 'No se ha podido guardar el mercado',
  unit: 'oportunidades',
  progress: (done: string, total: string) => `Recalculando: ${done} de ${total}`,
  stopped: (done: string, total: string) => `Recálculo parado: ${done} de ${total}`,
  stop: 'Parar',
  goOn: 'Reanudar',
} as const;

/** Texts of a table of names and figures. */
export interface TableText {
  id: string;
  title: string;
  line: string;
  name: string;
  figure: string;
  /** Only where names have synonyms. */
  synonyms?: string;
  synonymsHint?: string;
  own: (figure: string) => string;
  add: string;
  remove: (name: string) => string;
}

export const tradesText: TableText = {
  id: 'settings-trades',
  title: 'Oficios',
  line: 'Cuánto vale un cliente para cada oficio, de 0 a 1, y con qué otras palabras se dice. Lo que no cambies aquí vale lo propio.',
  name: 'Oficio',
  figure: 'Valor (0 a 1)',
  synonyms: 'Sinónimos',
  synonymsHint: 'Otras palabras del mismo oficio, separadas por comas',
  own: (figure) => `Propio: ${figure}`,
  add: 'Añadir oficio',
  remove: (name) => `Quitar el oficio ${name}`,
};

export const citiesText: TableText = {
  id: 'settings-cities',
  title: 'Ciudades',
  line: 'Miles de habitantes de cada lugar: cuanto mayor, más compradores. Lo que no cambies aquí vale lo propio.',
  name: 'Ciudad',
  figure: 'Miles de habitantes',
  own: (figure) => `Propio: ${figure}`,
  add: 'Añadir ciudad',
  remove: (name) => `Quitar la ciudad ${name}`,
};

export const groupText: Record<keyof PesosPuntuacion, string> = {
  dominio: 'Dominios libres o que se liberan',
  contacto: 'Negocios a los que ofrecer',
  competencia: 'Baja competencia',
};

export const typeText = tipoOportunidadLabel;

export const linksText = {
  title: 'Dónde comprar',
  line: 'Las páginas que ofrece «Comprar», por estado y zona. En la dirección, {domain} es el nombre. En las zonas: «es, com», «*» todas, «gtld» las genéricas y «-es» todas menos esa. Sin ninguna para una zona y un estado, no se ofrece comprar.',
  name: 'Nombre',
  template: 'Dirección',
  kinds: 'Para',
  zones: 'Zonas',
  kind: {
    registrar: 'Registrar',
    reservar: 'Reservar (backorder)',
    subastar: 'Subasta',
    consultar: 'Consultar',
  },
  of: (field: string, name: string) => `${field}, ${name}`,
  remove: (name: string) => `Quitar ${name}`,
  add: 'Añadir sitio',
  newName: 'Sitio nuevo',
  restore: 'Volver a la lista propia',
  invalid: 'Revisa las direcciones (https://…) y las zonas marcadas en rojo: así no se pueden guardar.',
} as const;

export const importText = {
  title: 'Métricas de otras herramientas',
  line: 'Sube la exportación CSV de Ahrefs, Majestic, Moz o Semrush: se reconoce por su cabecera y se guarda con su fuente y fecha en los dominios que ya tienes.',
  choose: 'Elegir archivo CSV',
  done: (tool: string, domains: number, rejected: number) =>
    `${tool}: ${cuantos(domains, 'dominio')} con métricas nuevas, ${cuantos(rejected, 'fila')} sin leer.`,
  columns: 'Columnas del último archivo',
  read: (names: readonly string[]) => `Leídas: ${names.join(', ')}.`,
  aside: (names: readonly string[]) => `Dejadas fuera: ${names.join(', ')}.`,
  ratings: (names: readonly string[]) =>
    `No se conoce la escala de ${names.join(', ')}: no cuenta para la autoridad. Se conocen Domain Rating, Domain Authority, Authority Score, Trust Flow y Citation Flow.`,
  failed: 'No se ha podido leer el archivo',
} as const;
