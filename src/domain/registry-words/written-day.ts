import { lazy } from '../text/lazy.ts';
import { plainWords } from './plain-words.ts';

/** A date of this century in figures or with a month's name; not the year of a copyright or a number of days. */
const DAY =
  /(?<!\d)(?:20[2-9]\d([-/. ])\d{1,2}\1\d{1,2}|\d{1,2}([-/. ])\d{1,2}\2\s?20[2-9]\d|20[2-9]\d[01]\d[0-3]\d)(?!\d)|(?<!\d)\d{1,2}(?:st|nd|rd|th|er|\.|º|ª)?[\s-](?:d[eo] |of )?\p{L}{3,12}\.?,?[\s-](?:d[eo]l? )?20[2-9]\d(?!\d)|(?<!\p{L})\p{L}{3,12}\.? \d{1,2}(?:st|nd|rd|th)?,? 20[2-9]\d(?!\d)/u;

/** Words that mark a date as that of the answer or its data. */
const CLOCK =
  /(?<!\p{L})(?:(?:last |record )?(?:updat|modif|refresh|generat|quer|look|request|publish|produc|revis|synchron|report)\w*|time\w*|date and time|local ?time|clock|now|current(?:ly)?|today|stamp|served|rev|ver|printed|accura\w*|hora|consulta\w*|actualiza\w*|atualiza\w*|generad\w*|hoy|hoje|mise a jour|actualis\w*|requete|heure|aggiorna\w*|ora|oggi|zeit\w*|stand|aktualisier\w*|abfrage\w*|uhr\w*|heute|bijgewerkt|tijd\w*|aktualiz\w*|czas|cas|uppdater\w*|opdater\w*|oppdater\w*|tid\w*|paivit\w*|guncelle\w*|eguneratu\w*|frissit\w*|обновл\p{L}*|updated)(?!\p{L})/u;

const wordsOfDay = lazy(
  () => new Set([...'z,t,am,pm,gmt,utc,cet,cest,est,edt,pst,pdt,de,del,of'.split(','), ...namesOfDays()]),
);

function namesOfDays(): string[] {
  const languages = 'en,es,ca,gl,eu,pt,fr,it,de,nl,pl,cs,sv,da,fi,tr,nb'.split(',');
  return languages.flatMap((language) =>
    (['short', 'long'] as const).flatMap((style) => {
      const format = new Intl.DateTimeFormat(language, {
        weekday: style,
        day: 'numeric',
        month: style,
        timeZone: 'UTC',
      });
      // Days 13 apart over a year cover all months and weekdays.
      return Array.from({ length: 28 }, (_, step) => format.format(Date.UTC(2026, 0, 1 + step * 13))).flatMap(
        (text) => plainWords(text).match(/\p{L}+/gu) ?? [],
      );
    }),
  );
}

/** True if a line in the form of `plainWords` has a date that is not marked as the answer's own. */
export function hasForeignDay(plain: string): boolean {
  if (!DAY.test(plain) || CLOCK.test(plain)) return false;
  return (plain.match(/\p{L}+/gu) ?? []).some((word) => !wordsOfDay().has(word));
}

export function isBareDay(line: string): boolean {
  return line.length <= 40 && DAY.test(line) && !/\p{L}{2}|:/u.test(line);
}
