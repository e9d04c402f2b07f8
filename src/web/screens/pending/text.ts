/** The screens that later deliveries fill: each says so in one line and offers where to go meanwhile. */
export const pendingScreens = [
  {
    path: '/upload',
    title: 'Carga Masiva Global de Keywords',
    line: 'La carga masiva llegará en una próxima entrega. Mientras tanto puedes lanzar tus keywords en la búsqueda en vivo.',
  },
  {
    path: '/keywords',
    title: 'Keywords',
    line: 'La lista de keywords llegará en una próxima entrega. Mientras tanto puedes crearlas en la búsqueda en vivo.',
  },
  {
    path: '/batches',
    title: 'Batches',
    line: 'La gestión de batches llegará en una próxima entrega. Mientras tanto, el dashboard muestra los que están activos.',
    to: '/dashboard',
    link: 'Ir al dashboard',
  },
  {
    path: '/businesses',
    title: 'Negocios',
    line: 'La lista de negocios llegará en una próxima entrega. Mientras tanto los verás aparecer en la búsqueda en vivo.',
  },
  {
    path: '/results',
    title: 'Resultados',
    line: 'Las oportunidades llegarán en una próxima entrega. Mientras tanto puedes encontrar dominios libres en la búsqueda en vivo.',
  },
  {
    path: '/expired',
    title: 'Dominios Expirados',
    line: 'La lista de dominios expirados llegará en una próxima entrega. Mientras tanto filtra «Solo Dominios Libres» en la búsqueda en vivo.',
  },
] as const satisfies readonly { path: string; title: string; line: string; to?: string; link?: string }[];

export const pendingText = {
  eyebrow: 'En preparación',
  defaultLink: 'Abrir la búsqueda en vivo',
  defaultTo: '/live-search',
} as const;
