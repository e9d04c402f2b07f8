import { type KeywordReview, keywordLines, reviewKeywords } from '#domain/keyword/keyword.ts';
import type { ReviewAnswer, ReviewAsk } from './protocol.ts';
import { rejectedFile } from './rejected-file.ts';

const SHOWN = 10;

let last: KeywordReview = {
  validas: [],
  rechazadas: [],
  invalidas: 0,
  duplicadas: 0,
  total: 0,
  sobrantes: 0,
};

self.addEventListener('message', ({ data }: MessageEvent<ReviewAsk>) => {
  const answer = answerTo(data);
  self.postMessage(answer);
});

function answerTo(ask: ReviewAsk): ReviewAnswer {
  const { id } = ask;
  if (ask.kind === 'part') return { id, kind: 'part', keywords: last.validas.slice(ask.from, ask.to) };
  if (ask.kind === 'rejected') return { id, kind: 'rejected', file: rejectedFile(last.rechazadas) };
  let lineas = 0;
  last = reviewKeywords(counted(ask.text));
  return {
    id,
    kind: 'review',
    reviewed: {
      validas: last.validas.length,
      invalidas: last.invalidas,
      duplicadas: last.duplicadas,
      total: last.total,
      sobrantes: last.sobrantes,
      lineas,
      primeras: last.rechazadas.slice(0, SHOWN),
      rechazadas: last.rechazadas.length,
      malas: Int32Array.from(last.rechazadas, ({ linea }) => linea),
    },
  };

  function* counted(text: string) {
    for (const line of keywordLines(text)) {
      lineas += 1;
      yield line;
    }
  }
}
