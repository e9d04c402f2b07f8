const months: Readonly<Record<string, number>> = Object.fromEntries(
  (
    [
      [1, 'jan january ene enero janv janvier januar gennaio gen janeiro ocak sty styczen januari leden'],
      [
        2,
        'feb february febrero fev fevrier fév février februar febbraio fevereiro şub subat şubat luty februari',
      ],
      [3, 'mar march marzo mars märz marz mrz março marco mart maart'],
      [4, 'apr april abr abril avr avril aprile nis nisan'],
      [5, 'may mayo mai maggio mag maio mayıs mayis mei maj'],
      [6, 'jun june junio juin juni giugno giu junho haz haziran'],
      [7, 'jul july julio juil juillet juli luglio lug julho tem temmuz'],
      [8, 'aug august ago agosto aout août ağu agu ağustos agustos augustus'],
      [9, 'sep sept september septiembre septembre settembre set setembro eyl eylul eylül'],
      [10, 'oct october octubre octobre okt oktober ottobre ott outubro out eki ekim'],
      [11, 'nov november noviembre novembre kas kasim kasım novembro'],
      [
        12,
        'dec december dic diciembre dec décembre decembre dez dezember dicembre dezembro ara aralik aralık des',
      ],
    ] as const
  ).flatMap(([month, names]) => names.split(' ').map((name) => [name, month] as const)),
);

/** Hours east of Greenwich. Ambiguous abbreviations are left out. */
const zones: Readonly<Record<string, number>> = {
  utc: 0,
  gmt: 0,
  z: 0,
  wet: 0,
  west: 1,
  bst: 1,
  cet: 1,
  wat: 1,
  cest: 2,
  eet: 2,
  sast: 2,
  eest: 3,
  msk: 3,
  eat: 3,
  trt: 3,
  msd: 4,
  pkt: 5,
  wib: 7,
  ict: 7,
  hkt: 8,
  sgt: 8,
  myt: 8,
  jst: 9,
  kst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
  est: -5,
  edt: -4,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
  brt: -3,
  art: -3,
  clt: -4,
  clst: -3,
};

const time = String.raw`(?:[ T,]*(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,:]\d{1,9})?)?)?`;
const offset = String.raw`\s*\(?(?:(?:gmt|utc)?\s?([+-]\d{1,2}):?(\d{2})?(?![\d])|([a-z]{1,4})(?![a-z]))?`;
const weekday = String.raw`(?:[a-z]{3,9},?\s+)?`;
const name = String.raw`(\p{L}{3,12})`;

const yearFirst = new RegExp(
  String.raw`^(\d{4})\s?[-/.]\s?(\d{1,2})\s?[-/.]\s?(\d{1,2})(?!\d)[.]?${time}${offset}`,
  'iu',
);
const packed = new RegExp(String.raw`^(\d{4})(\d{2})(\d{2})(?!\d)${time}${offset}`, 'iu');
const packedTime = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?!\d)/;
const yearName = new RegExp(String.raw`^(\d{4})[-/. ]${name}[-/. ](\d{1,2})(?!\d)[.]?${time}${offset}`, 'iu');
const dayName = new RegExp(
  String.raw`^${weekday}(\d{1,2})(?:st|nd|rd|th|er|\.)?[-/. ](?:of |de )?\s?${name}\.?,?[-/. ](?:de )?\s?(\d{4}|\d{2})(?!\d)${time}${offset}`,
  'iu',
);
const nameDay = new RegExp(
  String.raw`^${weekday}${name}\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?(?:\s+(\d{4}))?(?!\d)${time}\s*(?:[a-z]{2,4}\s+)?(\d{4})?`,
  'iu',
);
const numeric = new RegExp(String.raw`^(\d{1,2})[-/. ](\d{1,2})[-/. ](\d{4})(?!\d)${time}${offset}`, 'iu');
const monthOnly = new RegExp(String.raw`^(?:before|prior to|antes de)\s+${name}[- ](\d{4})`, 'iu');

/**
 * Epoch milliseconds or null. Day first unless `monthFirst` or only the other order is valid. "before Aug-1996"
 * (Nominet) is the first of that month; a bare year is null.
 */
export function parseDate(text: string, monthFirst = false): number | null {
  const value = text.trim().slice(0, 80);
  let m = yearFirst.exec(value) ?? packed.exec(value);
  if (m) return build(m[1], Number(m[2]), m[3], m.slice(4));
  m = packedTime.exec(value);
  if (m) return build(m[1], Number(m[2]), m[3], m.slice(4));
  m = yearName.exec(value);
  if (m) return build(m[1], monthOf(m[2]), m[3], m.slice(4));
  m = numeric.exec(value);
  if (m) {
    const first = Number(m[1]);
    const second = Number(m[2]);
    const swap = first > 12 ? false : second > 12 ? true : monthFirst;
    return build(m[3], swap ? first : second, swap ? m[2] : m[1], m.slice(4));
  }
  m = dayName.exec(value);
  if (m) return build(fourDigits(m[3]), monthOf(m[2]), m[1], m.slice(4));
  m = nameDay.exec(value);
  if (m) return build(m[3] ?? m[7], monthOf(m[1]), m[2], [m[4], m[5], m[6]]);
  m = monthOnly.exec(value);
  if (m) return build(m[2], monthOf(m[1]), '1', []);
  return null;
}

function build(
  yearText: string | undefined,
  month: number,
  dayText: string | undefined,
  rest: readonly (string | undefined)[],
): number | null {
  const [hour, minute, second, sign, minutesEast, zone] = rest;
  const year = Number(yearText);
  const day = Number(dayText);
  if (!(year >= 1970 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  const h = Number(hour ?? 0);
  if (h > 24 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 60) return null;
  const at = Date.UTC(year, month - 1, day, h, Number(minute ?? 0), Number(second ?? 0));
  // Date.UTC turns 31 February into March, so it is refused here.
  if (new Date(Date.UTC(year, month - 1, day)).getUTCDate() !== day) return null;
  return at - eastOf(sign, minutesEast, zone) * 60_000;
}

function eastOf(sign: string | undefined, minutes: string | undefined, zone: string | undefined): number {
  if (sign !== undefined) {
    const hours = Number(sign);
    if (Math.abs(hours) > 14) return 0;
    return hours * 60 + (sign.startsWith('-') ? -1 : 1) * Number(minutes ?? 0);
  }
  return (zones[zone?.toLowerCase() ?? ''] ?? 0) * 60;
}

function monthOf(text: string | undefined): number {
  return months[text?.toLowerCase() ?? ''] ?? 0;
}

function fourDigits(text: string | undefined): string | undefined {
  if (text?.length !== 2) return text;
  return Number(text) < 70 ? `20${text}` : `19${text}`;
}
