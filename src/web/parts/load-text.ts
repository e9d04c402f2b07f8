export const loadText = {
  loading: 'Cargando...',
  pageFailed: 'No se ha podido mostrar esta pantalla',
  pageFailedHint: 'Puede que haya una versión nueva o que se haya perdido la conexión. Recarga la página.',
  partFailed: 'No se ha podido cargar una parte de esta pantalla',
  reload: 'Recargar',
  retry: 'Reintentar',
} as const;
