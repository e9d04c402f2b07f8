/** Time is quadratic in a run of combining marks, so a run is cut to 30 (UAX #15, Stream-Safe Text Format). */
export function normaliseText(text: string, form: 'NFC' | 'NFD'): string {
  const short = WITHOUT_MARKS.test(text) ? text : text.replace(LONG_RUN, '$1');
  return short.normalize(form);
}

const WITHOUT_MARKS = /^[\0-\u02FF]*$/;
const LONG_RUN = /(\p{M}{30})\p{M}+/gu;

/** Lower case without the accents of Latin letters, for comparing words. */
export function plainText(text: string): string {
  return normaliseText(normaliseText(text.toLowerCase(), 'NFD').replace(/[\u0300-\u036f]/g, ''), 'NFC');
}
