export const proofText = {
  code: 'Código',
  codeHint: 'Los seis dígitos de tu autenticador, o uno de tus códigos de recuperación.',
  recoveryHint: 'Uno de tus códigos de recuperación.',
  send: 'Continuar',
  passkey: 'Usar una passkey',
  passkeyFailed: 'No se ha usado ninguna passkey. Vuelve a intentarlo o escribe un código.',
  ip: 'Las passkeys necesitan un nombre de dominio y esta página está abierta en una dirección IP. Escribe un código.',
  browser: 'Este navegador no puede usar passkeys aquí. Escribe un código.',
  empty: 'Escribe el código',
} as const;
