import type { BusinessStatus } from '../../world/types.ts';
import { stableHash } from '../stable-hash.ts';

const days: Readonly<Record<string, readonly string[]>> = {
  es: ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'],
  ca: ['dilluns', 'dimarts', 'dimecres', 'dijous', 'divendres', 'dissabte', 'diumenge'],
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  de: ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'],
  it: ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica'],
  pt: ['segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado', 'domingo'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};
const closedWord: Readonly<Record<string, string>> = {
  es: 'Cerrado',
  ca: 'Tancat',
  fr: 'Fermé',
  en: 'Closed',
};

/** Opening hours with the language's day names, as maps scrapers return them; a third have no hours. */
export function workingHours(id: string, language: string): Record<string, string[]> | null {
  const kind = stableHash(`hours/${id}`) % 6;
  if (kind < 2) return null;
  const week = days[language] ?? days.en ?? [];
  const shut = closedWord[language] ?? 'Closed';
  const weekday = kind === 2 ? ['9:00–20:00'] : ['9:00–14:00', '17:00–20:00'];
  const saturday = kind === 3 ? ['10:00–13:30'] : [shut];
  return Object.fromEntries(week.map((day, at) => [day, at < 5 ? weekday : at === 5 ? saturday : [shut]]));
}

export function openingStatus(status: BusinessStatus, language: string): string {
  const spanish = language === 'es';
  if (status === 'closed') return spanish ? 'Cerrado permanentemente' : 'Permanently closed';
  if (status === 'closed_temporarily') return spanish ? 'Cerrado temporalmente' : 'Temporarily closed';
  return spanish ? 'Cerrado ⋅ Abre a las 9:00' : 'Closed ⋅ Opens 9 AM';
}
