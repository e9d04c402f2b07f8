const LOCALES: Record<string, string> = { es: 'es-ES', en: 'en-GB', fr: 'fr-FR', pt: 'pt-PT' };
const DAY_MS = 86_400_000;
const DEFAULT_ZONE = 'Europe/Madrid';

export interface Format {
  number(value: number): string;
  decimal(value: number): string;
  /** `value` from 0 to 100. */
  percent(value: number): string;
  /** For work in progress: '100 %' only when all of it is done. */
  progress(value: number): string;
  /** EUR without decimals. */
  money(value: number): string;
  /** EUR with cents. */
  cents(value: number): string;
  /** EUR; cents only when not zero. */
  price(value: number): string;
  date(iso: string): string;
  /** Day and month: '27 nov'. */
  day(iso: string): string;
  dateTime(iso: string): string;
  /** '23 nov, 07:57'. */
  dayTime(iso: string): string;
  /** Hours and minutes in the account's time zone. */
  time(iso: string): string;
  /** YYYY-MM-DD in the account's time zone, for file names. */
  isoDay(moment: Date): string;
  /** `minutes` as 'menos de 1 min', '12 min', '3 h 5 min'. */
  duration(minutes: number): string;
  /** 'ahora' for less than a minute, 'hace 3 min', 'hace 12 d'. */
  ago(iso: string, now: Date): string;
  /** Age: 'ahora' for less than a minute, '3 min', '12 d'. */
  age(iso: string, now: Date): string;
}

/** Formats in the account's language (Spanish by default) and time zone. */
export function createFormat(idioma: string | undefined, timezone: string | undefined): Format {
  const locale = LOCALES[idioma ?? 'es'] ?? LOCALES.es;
  const timeZone = timezone !== undefined && isZone(timezone) ? timezone : DEFAULT_ZONE;
  // Also four digits: '1.204' in a column beside '18.402'.
  const number = new Intl.NumberFormat(locale, { useGrouping: 'always' });
  const decimal = new Intl.NumberFormat(locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    useGrouping: 'always',
  });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const money = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
    useGrouping: 'always',
  });
  const cents = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'EUR',
    useGrouping: 'always',
  });
  const dateIn = (zone: string) =>
    new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' });
  const date = dateIn(timeZone);
  // A registry's date without an hour, which is the same day in every zone.
  const wholeDay = dateIn('UTC');
  const day = new Intl.DateTimeFormat(locale, { timeZone, day: 'numeric', month: 'short' });
  const dayTime = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
  const time = new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit' });
  const dateTime = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  const isoDay = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  // Words belong to the interface, which is Spanish in every language of the account.
  const relative = new Intl.RelativeTimeFormat(LOCALES.es, { numeric: 'auto', style: 'short' });

  return {
    number: (value) => number.format(value),
    decimal: (value) => decimal.format(value),
    progress: (value) => percent.format(Math.floor(Math.min(100, Math.max(0, value))) / 100),
    percent: (value) => percent.format(Math.min(100, Math.max(0, value)) / 100),
    money: (value) => money.format(value),
    cents: (value) => cents.format(value),
    price: (value) => (Number.isInteger(value) ? money : cents).format(value),
    date: (iso) => (Date.parse(iso) % DAY_MS === 0 ? wholeDay : date).format(new Date(iso)),
    day: (iso) => day.format(new Date(iso)),
    dateTime: (iso) => dateTime.format(new Date(iso)),
    dayTime: (iso) => dayTime.format(new Date(iso)),
    time: (iso) => time.format(new Date(iso)),
    isoDay: (moment) => isoDay.format(moment),
    duration: (minutes) => duration(minutes),
    ago: (iso, now) => ago(relative, (new Date(iso).getTime() - now.getTime()) / 1_000),
    age: (iso, now) => age((now.getTime() - new Date(iso).getTime()) / 1_000),
  };
}

function duration(minutes: number): string {
  if (minutes < 1) return 'menos de 1 min';
  const whole = Math.round(minutes);
  const hours = Math.floor(whole / 60);
  if (hours === 0) return `${whole} min`;
  if (hours < 48) return whole % 60 === 0 ? `${hours} h` : `${hours} h ${whole % 60} min`;
  return `${Math.round(hours / 24)} días`;
}

function ago(relative: Intl.RelativeTimeFormat, seconds: number): string {
  const size = Math.abs(seconds);
  if (size < 60) return relative.format(0, 'second');
  if (size < 3_600) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 86_400) return relative.format(Math.round(seconds / 3_600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}

function age(seconds: number): string {
  if (seconds < 60) return 'ahora';
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 86_400) return `${Math.round(seconds / 3_600)} h`;
  return `${Math.round(seconds / 86_400)} d`;
}

function isZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
