import type { Measured } from '../measured.ts';
import { accuracy, byStatus, byWords, confusion, falselyDead, ours } from './confusion.ts';
import { CLASSES, readPages } from './read-pages.ts';

const share = (part: number) => `${(100 * part).toFixed(1)} %`;

/** Classification of websites' answers on labelled pages, compared with two simple readers. */
export async function paginas(): Promise<Measured> {
  const pages = readPages();
  const rows: [string, string][] = [['pages', String(pages.length)]];
  for (const half of ['open', 'kept'] as const) {
    const cases = pages.filter((page) => page.half === half);
    const plain = `status code alone ${share(accuracy(cases, byStatus))}, words anywhere ${share(accuracy(cases, byWords))}`;
    rows.push([`${half} half (${cases.length})`, `right ${share(accuracy(cases, ours))}; ${plain}`]);
    const dead = [ours, byStatus, byWords].map((reader) => share(falselyDead(cases, reader)));
    rows.push([
      '  living read as dead',
      `${dead[0]}; status code alone ${dead[1]}, words anywhere ${dead[2]}`,
    ]);
    rows.push(['  is / was read as', CLASSES.join('  ')], ...confusion(cases, ours));
  }
  for (const page of pages.filter((one) => one.half === 'open' && ours(one) !== one.clase))
    rows.push([page.id, `${page.clase} (${page.form}) read as ${ours(page)}`]);
  const better = Math.max(accuracy(pages, byStatus), accuracy(pages, byWords));
  return { rows, ratio: accuracy(pages, ours) / better, reference: 'the better of the two plain readers' };
}
