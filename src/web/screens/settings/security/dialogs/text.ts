export const identityText = {
  title: 'Confirma que eres tú',
  line: 'Es un cambio delicado y hace un rato que entraste.',
  signIn: 'Volver a entrar con Google',
  close: 'Cerrar',
  signInLine: 'Entra otra vez con Google y repite lo que ibas a hacer.',
  cancel: 'Cancelar',
} as const;

/** Of setting up the authenticator, and of the recovery codes. */
export const setUpText = {
  scan: 'Lee este QR con tu aplicación (Google Authenticator, Aegis, 1Password…).',
  qr: 'QR para el autenticador',
  orType: 'O escribe este secreto:',
  firstCode: 'Código de seis dígitos',
  confirm: 'Activar',
  codesTitle: 'Tus códigos de recuperación',
  codesLine:
    'Guárdalos en un lugar seguro: cada uno abre la cuenta una vez si pierdes el teléfono. No se volverán a mostrar.',
  copy: 'Copiar',
  copied: 'Copiados',
  done: 'Ya los he guardado',
} as const;

export const removeText = {
  removeBody:
    'Se cerrarán todas tus sesiones y se borrarán tus keywords, negocios, dominios y ajustes. No se puede deshacer: exporta antes lo que quieras conservar. Las órdenes de compra armadas se cancelan; lo que ya tiene el registrador puede completarse allí.',
  removeLacks: 'Una exportación no guarda lo siguiente: se pierde aunque exportes antes.',
  removeType: (email: string) => `Escribe ${email} para confirmarlo`,
  removeNow: 'Eliminar para siempre',
  removed: 'Tu cuenta se ha eliminado.',
} as const;
