export const callbackText = { checking: 'Verificando autenticación...' } as const;
