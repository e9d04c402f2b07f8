// Service worker for push messages: shows them and opens their page. It has no cache.
self.addEventListener('push', (event) => {
  const { id, titulo, texto, enlace } = event.data?.json() ?? {};
  // Same tag: a message that arrives twice is shown once.
  const shown = self.registration.showNotification(titulo ?? 'Dominios', {
    body: texto ?? '',
    tag: id ?? 'aviso',
    icon: '/favicon.svg',
    lang: 'es',
    data: { enlace: enlace ?? null },
  });
  event.waitUntil(shown);
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data?.enlace ?? '/', self.location.origin);
  const place = url.origin === self.location.origin ? url.href : '/';
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async ([open]) => {
      const moved = await open?.navigate(place).catch(() => null);
      await (moved ? moved.focus() : self.clients.openWindow(place));
    }),
  );
});
