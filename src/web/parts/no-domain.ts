const WHY: Readonly<Record<string, string>> = {
  platform: 'Solo una página en una plataforma',
  social: 'Solo redes sociales',
  directory: 'Solo la ficha de un directorio',
  shortener: 'Solo un enlace acortado',
  redirector: 'Solo una redirección',
};

/** Why a business has no domain of its own, for a person; what is no known reason is an address that cannot be read. */
export const noDomainText = (reason: string): string =>
  WHY[reason] ?? 'La dirección anunciada no es un dominio';
