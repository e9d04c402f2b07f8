import type { Route } from '#contract/route.ts';
import { type RouteGroup, routeTable } from '#contract/route-table.ts';

type Table = typeof routeTable;
export type RouteName = { [G in RouteGroup]: `${G}.${keyof Table[G] & string}` }[RouteGroup];

/** A route of the contract that language models may call. Its schemas, access and limits are the route's own. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  /** 'change': it replaces what was there before, so a client should ask its person first. */
  effect: 'read' | 'add' | 'change';
  /** Input that is not offered. */
  omit?: readonly string[];
  /** Input that is always sent, with these values. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Work beyond the answer: the start of what is prepared, or the tool that tells how far it is. */
  follow?: 'start' | 'batch' | 'domains';
  /** Costs money: the answer is the plan and a link for a person. A search of a free provider is done. */
  spends?: 'search' | 'purchase';
}

/** At most twenty: each costs every conversation its description. */
export const TOOLS: Partial<Record<RouteName, Tool>> = {
  'dashboard.embudo': {
    name: 'resumen_cuenta',
    title: 'Resumen de la cuenta',
    description: 'Cuántas keywords, negocios, dominios, dominios libres y oportunidades tiene la cuenta.',
    effect: 'read',
  },
  'dashboard.salud': {
    name: 'estado_servicios',
    title: 'Estado de los servicios',
    description:
      'Los registros que no responden ahora, el proveedor de mapas, las solicitudes del mes y las búsquedas paradas.',
    effect: 'read',
  },
  'ia.sugerencias': {
    name: 'sugerir_keywords',
    title: 'Sugerir keywords',
    description:
      'Mejora una lista de keywords («oficio en ciudad») con reglas, sin gastar nada ni guardar nada.',
    effect: 'read',
    fixed: { usar_ia: false },
  },
  'batches.planificar': {
    name: 'planificar_busqueda',
    title: 'Planificar una búsqueda',
    description:
      'Qué se espera de una búsqueda de N keywords antes de hacerla: negocios, solicitudes, créditos, euros y segundos.',
    effect: 'read',
  },
  'keywords.crear': {
    name: 'preparar_busqueda',
    title: 'Preparar una búsqueda',
    description:
      'Crea una búsqueda con sus keywords (una por línea en keywords_texto) sin iniciarla. No gasta nada.',
    effect: 'add',
    omit: ['keyword', 'batch_id'],
    follow: 'start',
  },
  'batches.iniciar': {
    name: 'iniciar_busqueda',
    title: 'Iniciar una búsqueda',
    description:
      'Inicia o reanuda una búsqueda preparada si no cuesta dinero. Si lo cuesta, no la inicia: responde con el plan y con el enlace para que lo decida una persona.',
    effect: 'add',
    follow: 'batch',
    spends: 'search',
  },
  'batches.pausar': {
    name: 'pausar_busqueda',
    title: 'Pausar una búsqueda',
    description: 'Pausa una búsqueda en curso; lo ya encontrado queda.',
    effect: 'add',
  },
  'batches.listar': {
    name: 'listar_busquedas',
    title: 'Listar las búsquedas',
    description: 'Las búsquedas (batches) de la cuenta con su estado, su avance y lo que han encontrado.',
    effect: 'read',
  },
  'batches.ver': {
    name: 'ver_busqueda',
    title: 'Ver una búsqueda',
    description:
      'El estado, el avance, el gasto y los últimos registros de una búsqueda. Sirve para esperarla.',
    effect: 'read',
  },
  'batches.filas': {
    name: 'resultados_busqueda',
    title: 'Resultados de una búsqueda',
    description: 'Los negocios que encontró una búsqueda, cada uno con su dominio y el veredicto.',
    effect: 'read',
  },
  'dominios.listar': {
    name: 'buscar_dominios',
    title: 'Buscar dominios',
    description:
      'Los dominios de la cuenta por estado, fase, valor o nombre. es_disponible=true son los libres probados; null, los que no se saben.',
    effect: 'read',
  },
  'dominios.ver': {
    name: 'ver_dominio',
    title: 'Ver un dominio con sus pruebas',
    description:
      'Un dominio entero: veredicto, qué contestó cada servidor y cuándo, fechas de su ciclo, valor y causas de su caída.',
    effect: 'read',
  },
  'gestion.historial': {
    name: 'historial_dominio',
    title: 'Historial de un dominio',
    description: 'Los veredictos que ha tenido un dominio, del más reciente al más antiguo.',
    effect: 'read',
  },
  'dominios.crear': {
    name: 'verificar_dominios',
    title: 'Verificar dominios',
    description:
      'Añade una lista de dominios a la cuenta y los verifica con DNS, web y registros (con la clave de WHOIS de la cuenta, si la tiene, que gasta consultas). Tarda: la respuesta dice cómo seguirla.',
    effect: 'add',
    omit: ['dominio'],
    follow: 'domains',
  },
  'dominios.cambiar': {
    name: 'anotar_dominio',
    title: 'Anotar un dominio',
    description: 'Cambia las notas de un dominio (las anteriores se pierden) o lo marca como favorito.',
    effect: 'change',
    omit: ['veredicto_manual'],
  },
  'gestion.liberaciones': {
    name: 'proximas_liberaciones',
    title: 'Próximas liberaciones',
    description: 'Los dominios que van a quedar libres, el primero en liberarse, primero.',
    effect: 'read',
  },
  'resultados.oportunidades': {
    name: 'buscar_oportunidades',
    title: 'Buscar oportunidades',
    description:
      'Las oportunidades de más a menos puntuación, con su dominio, su negocio y las razones. por_nombre=true da cada dominio una vez.',
    effect: 'read',
  },
  'resultados.ver': {
    name: 'ver_oportunidad',
    title: 'Ver una oportunidad',
    description:
      'Una oportunidad entera: valor por partes, causas de la caída del dominio, competencia y precios de su zona.',
    effect: 'read',
  },
  'negocios.listar': {
    name: 'buscar_negocios',
    title: 'Buscar negocios',
    description: 'Los negocios encontrados, con su dominio si lo tienen, por lugar, categoría o valoración.',
    effect: 'read',
  },
  'ordenes.propuesta': {
    name: 'preparar_compra',
    title: 'Preparar una compra',
    description:
      'Qué costaría registrar un dominio de la cuenta en cada registrador y qué falta. No compra nada: responde con el plan y con el enlace para que lo decida una persona.',
    effect: 'read',
    spends: 'purchase',
  },
};

export function routeOf(name: RouteName): Route {
  const [group = '', call = ''] = name.split('.');
  const routes: Readonly<Record<string, Readonly<Record<string, Route>>>> = routeTable;
  const route = routes[group]?.[call];
  if (!route) throw new Error(`no route ${name}`);
  return route;
}
