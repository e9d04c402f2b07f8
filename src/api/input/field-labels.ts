import type { AjusteSuelto, Procesamiento } from '#contract/entities/configuracion.ts';

/** Names of fields that people fill in; other fields are internal and never named. */
const LABELS: Readonly<Record<string, string> & Record<AjusteSuelto | keyof Procesamiento, string>> = {
  nombre: 'el nombre',
  nombre_usuario: 'el nombre de usuario',
  descripcion: 'la descripción',
  notas: 'las notas',
  timezone: 'la zona horaria',
  idioma: 'el idioma',
  idioma_keywords: 'el idioma de las keywords',
  idioma_objetivo: 'el idioma',
  tema: 'el tema',
  pais: 'el país',
  pais_objetivo: 'el país',
  keyword: 'la keyword',
  keywords: 'las keywords',
  keywords_texto: 'la lista de keywords',
  dominio: 'el dominio',
  dominios: 'la lista de dominios',
  proveedor_mapas: 'el proveedor de mapas',
  datos_google: 'qué se conserva de Google Places',
  ai_provider: 'el proveedor de IA',
  api_key: 'la clave',
  api_type: 'el tipo de clave',
  rapidapi_key: 'la clave de RapidAPI',
  whois_api_key: 'la clave de WHOIS',
  dondominio_key: 'la clave de DonDominio',
  porkbun_key: 'la clave de Porkbun',
  seo_api_key: 'la clave de Open PageRank',
  claude_api_key: 'la clave de Claude',
  openai_api_key: 'la clave de OpenAI',
  gemini_api_key: 'la clave de Gemini',
  max_concurrent_requests: 'las solicitudes simultáneas',
  delay_entre_requests: 'la espera entre solicitudes',
  timeout_requests: 'el tiempo máximo por solicitud',
  reintentos_automaticos: 'los reintentos automáticos',
  max_resultados_por_keyword: 'el máximo de resultados por keyword',
  tope_solicitudes: 'el tope de solicitudes',
  sesion_timeout: 'la duración de la sesión',
  ip_whitelist: 'la lista de direcciones IP',
  pagina: 'la página',
  limite: 'los elementos por página',
  limit: 'los elementos por página',
  page: 'la página',
  orden: 'el orden',
  direccion: 'el sentido del orden',
  search: 'la búsqueda',
  buscar: 'la búsqueda',
  estado: 'el estado',
  extension: 'la extensión',
  codigo: 'el código',
  email: 'el correo',
  ids: 'la selección',
  negocios: 'la lista de negocios',
  nombre_negocio: 'el nombre del negocio',
  sitio_web: 'la web del negocio',
  telefono: 'el teléfono',
  rating: 'la valoración',
  review_count: 'el número de reseñas',
};

export function fieldLabel(path: readonly PropertyKey[]): string | null {
  for (const part of path.toReversed()) {
    const label = typeof part === 'string' && Object.hasOwn(LABELS, part) ? LABELS[part] : undefined;
    if (label) return label;
  }
  return null;
}
