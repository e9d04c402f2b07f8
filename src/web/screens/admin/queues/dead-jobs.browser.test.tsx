import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { TrabajoMuerto } from '#contract/administration/entities.ts';
import { adminRoutes } from '#contract/administration/routes.ts';
import { type Asked, good, idOf, nameOf, paged, Refusal, serve } from '../../../testing/harness.tsx';
import { holdTimers } from '../../../testing/hold-timers.ts';
import { renderPart } from '../../../testing/render-part.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { adminText, jobText, deadText as text } from '../text.ts';
import { type AdminSearch, adminSearchOf } from '../url-state.ts';
import { useAdminActions } from '../use-actions.ts';
import { FOLLOW_MS } from '../view.ts';
import { DeadJobs } from './dead-jobs.tsx';

const [LIST, RETRY] = [adminRoutes.muertos, adminRoutes.reintentar].map(nameOf) as [string, string]; // as many as were mapped
const QUEUE = 'channel.send';
const HOUR_MS = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();
const job = (n: number, change: Partial<TrabajoMuerto> = {}) =>
  sampleOf(TrabajoMuerto, { _id: idOf(n), cola: QUEUE, error: `Error${n}`, ...change });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

function Host(props: { onDiscard: () => void; onSearch: (search: AdminSearch) => void; first: object }) {
  const [search, setSearch] = useState(() => adminSearchOf({ ...props.first }));
  const onSearch = (next: AdminSearch) => {
    props.onSearch(next);
    setSearch(next);
  };
  const actions = useAdminActions();
  return <DeadJobs search={search} onSearch={onSearch} actions={actions} onDiscard={props.onDiscard} />;
}

/** The dead jobs over a server; `list` answers the list's requests. */
async function open(list: (asked: Asked) => unknown, first: object = {}, retry: () => unknown = () => null) {
  const { asked } = serve({ [LIST]: list, [RETRY]: retry });
  const onDiscard = vi.fn();
  const onSearch = vi.fn();
  const { screen } = await renderPart(<Host first={first} onDiscard={onDiscard} onSearch={onSearch} />);
  const row = (n: number) => document.querySelector(`[data-row="${idOf(n)}"]`);
  return {
    screen,
    onDiscard,
    onSearch,
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    pick: (cola: string) => userEvent.selectOptions(screen.getByRole('combobox', { name: text.queue }), cola),
    cells: (n: number) => [...(row(n)?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent),
    retried: () => asked.flatMap(({ route, body }) => (route === RETRY ? [body] : [])),
    asked,
  };
}

test('a dead job tells what it did, its error, its attempts and when; a queue that is no more keeps its name', async () => {
  const { screen, cells } = await open(() =>
    paged([
      job(1, { intentos: 4, error: 'TimeoutError', creado: hoursAgo(5), muerto: hoursAgo(3) }),
      job(2, { cola: 'old.queue', error: '', intentos: 1_200 }),
    ]),
  );
  await expect.element(screen.getByRole('table').getByText(jobText[QUEUE])).toBeVisible();
  expect(cells(1).slice(0, 5)).toEqual([jobText[QUEUE], 'TimeoutError', '4', 'hace 5 h', 'hace 3 h']);
  expect(cells(2).slice(0, 3)).toEqual(['old.queue', adminText.unknown, '1.200']);
});

test('one job is sent back to its queue at once and goes from the list', async () => {
  let jobs = [job(1), job(2)];
  const { screen, button, retried } = await open(
    () => paged(jobs),
    {},
    () => {
      jobs = [job(2)];
      return good({ reintentados: 1, repetidos: 0 });
    },
  );
  await button(text.retry).first().click();
  await expect.element(screen.getByText('Error1')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Error2')).toBeVisible();
  expect(retried()).toEqual([{ ids: [idOf(1)] }]);
});

test('while jobs are sent back nothing else can be done to them; a refusal leaves them to be tried again', async () => {
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  const { button } = await open(
    () => paged([job(1)]),
    { cola: QUEUE },
    () => promise,
  );
  await button(text.retryAll).click();
  for (const name of [text.retry, text.discard, text.retryAll, text.discardAll]) {
    await expect.element(button(name)).toBeDisabled();
  }
  resolve(new Refusal(409, 'conflicto', 'Ahora no.'));
  for (const name of [text.retry, text.discard, text.retryAll, text.discardAll]) {
    await expect.element(button(name)).toBeEnabled();
  }
});

test('what is discarded is asked about first: the one job, or all of the queue with their number', async () => {
  const { button, onDiscard, asked } = await open(() => paged([job(1)], { total_elementos: 45 }), {
    cola: QUEUE,
  });
  await button(text.discard).click();
  await button(text.discardAll).click();
  expect(onDiscard.mock.calls).toEqual([
    [{ ids: [idOf(1)] }, 1],
    [{ cola: QUEUE }, 45],
  ]);
  expect(asked.every(({ route }) => route === LIST)).toBe(true);
});

test('a queue is chosen from its first page on; only then can all of it be sent back', async () => {
  const pages = { total_paginas: 3, pagina_actual: 2 };
  const { button, pick, onSearch, retried, asked } = await open(
    ({ query }) => (query.cola === undefined ? paged([job(1), job(2)], pages) : paged([job(2)])),
    { pagina: 2 },
    () => good({ reintentados: 1, repetidos: 0 }),
  );
  await expect.element(button(text.retry).first()).toBeVisible();
  await expect.element(button(text.retryAll)).not.toBeInTheDocument();
  await expect.element(button(text.discardAll)).not.toBeInTheDocument();
  await pick(QUEUE);
  await button(text.retryAll).click();
  await expect.poll(() => retried()).toEqual([{ cola: QUEUE }]);
  expect(onSearch.mock.calls).toMatchObject([[{ cola: QUEUE, pagina: 1 }]]);
  expect(asked.at(-1)?.query).toMatchObject({ cola: QUEUE, pagina: '1' });
  await pick('');
  await expect.element(button(text.retryAll)).not.toBeInTheDocument();
});

test('the jobs of the queue before are not taken for those of the chosen one while these are on their way', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { button, pick, onDiscard } = await open(({ query }) =>
    query.cola === QUEUE ? paged([job(1)], { total_elementos: 45 }) : promise,
  );
  await pick(QUEUE);
  await button(text.discardAll).click();
  await pick('domain.confirm');
  await expect.element(button(text.discardAll)).toBeDisabled();
  await expect.element(button(text.retryAll)).toBeDisabled();
  resolve(paged([job(7, { cola: 'domain.confirm' })], { total_elementos: 2 }));
  await button(text.discardAll).click();
  expect(onDiscard.mock.calls).toEqual([
    [{ cola: QUEUE }, 45],
    [{ cola: 'domain.confirm' }, 2],
  ]);
});

test.each([
  [{}, text.none],
  [{ cola: QUEUE }, text.noneOf],
])('without dead jobs it says so, and of which: %o', async (first, words) => {
  const { screen, button } = await open(() => paged([]), first);
  await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  await expect.element(screen.getByText(text.noneLine)).toBeVisible();
  await expect.element(button(text.retryAll)).not.toBeInTheDocument();
});

test('jobs that cannot be read are said to be so, and tried again', async () => {
  // The list is also read again by itself every five seconds: here only the button does it.
  holdTimers('setInterval', FOLLOW_MS);
  let answer: unknown = new Refusal(500, 'interno', 'Algo ha fallado.');
  const { screen, button } = await open(() => answer);
  await expect.element(screen.getByText(text.failed)).toBeVisible();
  await expect.element(screen.getByText('Algo ha fallado.')).toBeVisible();
  await expect.element(screen.getByText(text.none, { exact: true })).not.toBeInTheDocument();
  answer = paged([job(1)]);
  await button('Reintentar').click();
  await expect.element(screen.getByText('Error1')).toBeVisible();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
});
