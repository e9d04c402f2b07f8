import type { TipoApi } from '#contract/entities/configuracion.ts';
import { type DatosGoogle, GOOGLE_DIAS } from '#contract/google-data.ts';
import { REGISTRADOR } from '#contract/limits.ts';
import type { ProveedorIa, ProveedorMapas } from '#contract/states.ts';
import { fieldText } from '../field-text.ts';

export const apisText = {
  stored: 'Las claves se guardan cifradas y solo se muestran sus cuatro últimos caracteres.',
  demoKeys:
    'En la demostración los servicios son simulados: vale cualquier clave con la forma de la verdadera, por ejemplo 12345-ABC:clave en DonDominio.',
  maps: 'Datos de mapas',
  provider: fieldText.proveedor_mapas,
  mapsKey: 'API key del proveedor de mapas',
  mapsKeyHint: (issuer: string) => `La de ${issuer}, del proveedor elegido arriba.`,
  noKeyNeeded: 'OpenStreetMap no necesita clave. Una que guardes aquí se usará cuando elijas otro proveedor.',
  ai: 'Inteligencia artificial',
  aiHint:
    'La IA optimiza las keywords y categoriza los negocios. Solo se puede escribir la clave del proveedor activo.',
  aiProvider: fieldText.ai_provider,
  checks: 'Comprobación y métricas',
  whois: 'WHOIS API key',
  whoisHint:
    'WhoisXML API: una respuesta WHOIS comercial para las zonas cuyo registro no nos contesta, .es la primera.',
  registrars: 'Tus registradores',
  registrarsHint: `Dicen si se puede registrar un dominio que ya no está en el DNS, y a qué precio. Solo se les pregunta por esos, uno cada ${REGISTRADOR.segundos} segundos y hasta ${REGISTRADOR.al_dia.toLocaleString('es-ES', { useGrouping: 'always' })} al día, y lo que contestan vale para tu cuenta. Aquí se ve lo que queda del día, y hasta cuándo si uno cierra tu cuenta a consultas.`,
  dondominio: 'Clave de DonDominio',
  dondominioHint:
    'El usuario de la API y su contraseña, con dos puntos en medio (12345-ABC:contraseña). Responde por .es y por los genéricos. DonDominio solo atiende a las direcciones IP que autorices en su web.',
  porkbun: 'Clave de Porkbun',
  porkbunHint:
    'La API key y la secret key, con dos puntos en medio (pk1_…:sk1_…). Responde por los genéricos: .com, .net, .shop…',
  dynadot: 'Clave de Dynadot',
  dynadotHint:
    'La clave de su API (Tools → API en su web). Responde por los genéricos y admite reservas de nombres que van a liberarse.',
  seo: 'Open PageRank API key',
  seoHint: 'Autoridad de los dominios libres o que se liberan, con su fuente y fecha. La clave es gratuita.',
  keyOf: (name: string) => `API key de ${name}`,
  show: (label: string) => `Mostrar ${label}`,
  hide: (label: string) => `Ocultar ${label}`,
  test: 'Probar',
  testOf: (label: string) => `Probar ${label}`,
  testing: 'Probando la clave...',
  saved: (day: string) => `Guardada el ${day}.`,
  cost: (cost: string) => `Probar cuesta: ${cost}.`,
  empty: 'Por favor ingresa una API key',
  masked: 'API key configurada (introduce nueva key para probar)',
  failed: 'Error al probar la API key',
  remove: 'Quitar',
  removeOf: (label: string) => `Quitar ${label}`,
  removeTitle: '¿Quitar esta clave?',
  removeBody: (label: string) =>
    `Se borrará la ${label} guardada. Para usarla de nuevo habrá que escribirla.`,
  cancel: 'Cancelar',
  newTab: '(se abre en otra pestaña)',
  googleHint: `Solo de los negocios que vienen de Google Places. Al elegir lo primero, lo que ya tienes se retira a los ${GOOGLE_DIAS} días; una búsqueda que los encuentra de nuevo lo devuelve.`,
} as const;

export const googleText: Record<DatosGoogle, string> = {
  minimo: `El identificador y lo nuestro; el resto, ${GOOGLE_DIAS} días y sin exportar (EEE)`,
  completo: 'Todo, sin plazo (solo si facturas fuera del EEE)',
};

const FREE = 'nada, solo se pide la lista de modelos';
/** What a test of each kind of key costs; for maps it depends on the provider. */
export const testCost: Record<Exclude<TipoApi, 'rapidapi'>, string> = {
  claude: FREE,
  openai: FREE,
  gemini: FREE,
  whois: '1 crédito de WhoisXML API',
  dondominio: 'nada, no se pregunta por ningún dominio',
  porkbun: 'nada, no se pregunta por ningún dominio',
  dynadot: 'nada, solo se pide el saldo',
  seo: 'nada, la clave y la consulta son gratuitas',
};

export const aiText: Record<ProveedorIa, string> = {
  none: 'Ninguno',
  claude: 'Claude (Anthropic)',
  openai: 'OpenAI',
  gemini: 'Gemini (Google)',
};

interface MapsChoice {
  name: string;
  line: string;
  /** Who issues its keys; absent for providers without keys. */
  issuer?: string;
  testCost: string;
  notice?: { tone: 'warn' | 'info'; title: string; text: string; link?: { href: string; label: string } };
}

export const mapsText: Record<ProveedorMapas, MapsChoice> = {
  'local-business-data': {
    name: 'Local Business Data (RapidAPI)',
    line: 'Hasta 500 negocios por búsqueda, con web y teléfono.',
    issuer: 'RapidAPI',
    testCost: '1 crédito de tu plan de RapidAPI',
  },
  'local-business-data-directo': {
    name: 'Local Business Data (directo)',
    line: 'Los mismos datos, con una clave de OpenWeb Ninja.',
    issuer: 'OpenWeb Ninja',
    testCost: 'nada, solo se consulta lo que queda de tu plan',
  },
  'maps-data': {
    name: 'Maps Data (RapidAPI)',
    line: 'Otra fuente de fichas de mapas, también con clave de RapidAPI.',
    issuer: 'RapidAPI',
    testCost: '1 solicitud de tu plan de RapidAPI',
  },
  'google-places': {
    name: 'Google Places',
    line: 'La API oficial de Google Maps Platform.',
    issuer: 'Google Maps Platform',
    testCost: 'nada, solo se pide el identificador de un lugar',
    notice: {
      tone: 'warn',
      title: 'Condiciones de Google en el Espacio Económico Europeo',
      text: 'Quien factura en el EEE solo puede usar estos datos para los usos que Google enumera, y buscar dominios expirados no está claramente entre ellos. Google tampoco permite conservar más que el identificador del lugar: de fábrica, aquí se retiran el nombre, la dirección, el teléfono, la categoría y la valoración a los 30 días, y no salen en ninguna exportación. Consulta las condiciones antes de activarlo.',
      link: {
        href: 'https://cloud.google.com/terms/maps-platform/eea-places-api-permitted-uses',
        label: 'Usos permitidos en el EEE',
      },
    },
  },
  openstreetmap: {
    name: 'OpenStreetMap',
    line: 'Sin clave y sin coste; con menos negocios que los demás.',
    testCost: '1 crédito de tu plan de RapidAPI (se prueba en Local Business Data)',
    notice: {
      tone: 'info',
      title: '© colaboradores de OpenStreetMap (ODbL)',
      text: 'Los datos llevan la atribución a OpenStreetMap allí donde se muestran o exportan, y conservan su licencia. En el servidor público se admiten como máximo 50 keywords al día; un servidor Overpass propio quita ese límite.',
      link: { href: 'https://www.openstreetmap.org/copyright', label: 'Licencia y atribución' },
    },
  },
};
