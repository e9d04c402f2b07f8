/** The screens that later deliveries fill: each says so in one line and offers where to go meanwhile. */
export const pendingScreens = [
  {
    path: '/upload',
    title: 'Carga Masiva Global de Keywords',
    line: 'Próximamente. Mientras tanto puedes lanzar tus keywords en la búsqueda en vivo.',
  },
] as const satisfies readonly { path: string; title: string; line: string; to?: string; link?: string }[];

export const pendingText = {
  eyebrow: 'En preparación',
  defaultLink: 'Abrir la búsqueda en vivo',
  defaultTo: '/live-search',
} as const;
