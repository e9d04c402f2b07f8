export const requiredText = {
  title: 'Activa un segundo factor para continuar',
  line: 'Esta instalación lo pide a todas las cuentas. Añade una passkey o un autenticador; después podrás entrar como siempre.',
  goOn: 'Continuar',
  signOut: 'Cerrar Sesión',
} as const;
