/** Copies the name; false when the browser refuses. */
export async function copyName(name: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(name);
    return true;
  } catch {
    return false;
  }
}

/** Opens an external page in a tab without access to this one. */
export function openPage(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

const KEY = 'dominios.comprobacion';
export interface AssistedChoice {
  page: string;
  auto: boolean;
}

/** The page last chosen in this browser, and whether it opens by itself. */
export function readChoice(): AssistedChoice {
  const [page = '', auto = ''] = (localStorage.getItem(KEY) ?? '').split('|');
  return { page, auto: auto !== 'no' };
}

export function writeChoice({ page, auto }: AssistedChoice): void {
  localStorage.setItem(KEY, `${page}|${auto ? 'si' : 'no'}`);
}
