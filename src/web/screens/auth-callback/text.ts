export const callbackText = {
  checking: 'Verificando autenticación...',
  second: 'Verificación en dos pasos',
  secondLine: 'Google te ha reconocido. Falta un paso para entrar.',
  restart: 'Volver a empezar',
} as const;
