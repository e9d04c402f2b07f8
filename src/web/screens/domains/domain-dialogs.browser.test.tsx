import '../../app/styles.ts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Dominio } from '#contract/entities/dominio.ts';
import { dominiosRoutes } from '#contract/routes/dominios.ts';
import { detailsText } from '../../domain-details/text.ts';
import { dominioKey } from '../../queries/dominios.ts';
import { useVerifyDomain } from '../../queries/verify-domain.ts';
import { type Asked, good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { actionText } from './action-text.ts';
import { domainsAddress } from './address.ts';
import { DomainDialogs, type OpenDialog } from './domain-dialogs.tsx';

const READ = nameOf(dominiosRoutes.ver);
const filter = domainsAddress.filterOf(domainsAddress.parse({}));
const domain = (id: string) => {
  const n = Number(id.slice(-2));
  return sampleOf(Dominio, { _id: id, dominio: `d${n}.es`, dominio_unicode: `d${n}.es` });
};
const answer = ({ route }: Asked) => good(domain(route.split('/').at(-1) ?? ''));

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

let show: (state: { ver?: string; dialog?: OpenDialog | null }) => void;
const [onRemove, onCloseDetails, onClose] = [vi.fn(), vi.fn(), vi.fn()];

function Page() {
  const [state, setState] = useState<{ ver?: string; dialog?: OpenDialog | null }>({});
  const checks = useVerifyDomain();
  show = setState;
  return (
    <DomainDialogs
      ver={state.ver}
      filter={filter}
      sort={{ orden: 'fecha', direccion: 'desc' } as never /* only handed on */}
      dialog={state.dialog ?? null}
      onClose={() => {
        onClose();
        setState({});
      }}
      onCloseDetails={onCloseDetails}
      checks={checks}
      onAskRemove={vi.fn()}
      onRemove={onRemove}
      onPasted={vi.fn()}
    />
  );
}

async function open(answers: Parameters<typeof serve>[0] = { [READ]: answer }) {
  for (const spy of [onRemove, onCloseDetails, onClose]) spy.mockClear();
  const server = serve(answers);
  const part = await renderPart(<Page />);
  return { ...part, ...server, dialogs: () => part.screen.getByRole('dialog').elements().length };
}

const removal = (n: number): OpenDialog => ({
  kind: 'remove',
  chosen: { ids: [idOf(n)] },
  count: n,
});

test('nothing is open and nothing is asked for before a dialog is wanted', async () => {
  const { asked, dialogs } = await open();
  expect([asked.length, dialogs()]).toEqual([0, 0]);
});

test('the details that the address names are shown, and keep their domain while they go', async () => {
  const { screen } = await open();
  show({ ver: idOf(1) });
  const title = screen.getByRole('heading', { name: 'd1.es' });
  await expect.element(title).toBeVisible();
  flushSync(() => show({}));
  // While closing it is neither empty nor another one.
  expect(screen.getByRole('heading', { name: 'd1.es' }).elements()).toHaveLength(1);
  await expect.element(title).not.toBeInTheDocument();
});

test('the details of another domain take the place of the first’s, though these answer later', async () => {
  let late: (value: unknown) => void = () => undefined;
  const { screen } = await open({
    [READ]: (asked) => (asked.route.endsWith(idOf(1)) ? new Promise((give) => (late = give)) : answer(asked)),
  });
  show({ ver: idOf(1) });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  show({ ver: idOf(2) });
  await expect.element(screen.getByRole('heading', { name: 'd2.es' })).toBeVisible();
  late(good(domain(idOf(1))));
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.getByRole('heading', { name: 'd1.es' }).elements()).toHaveLength(0);
});

test.each<[string, (id: string) => unknown]>([
  ['answer', (id) => good({ ...domain(id), favorito: true })],
  ['refusal', () => new Refusal(409, 'conflicto', 'Ahora no.')],
])('the %s to a change of a domain that was left is not shown for the next one', async (_, answerOf) => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const { screen, client, asked } = await open({
    [READ]: answer,
    [nameOf(dominiosRoutes.cambiar)]: () => promise,
  });
  const title = (n: number) => screen.getByRole('heading', { name: `d${n}.es` });
  for (const n of [1, 2, 1]) {
    show({ ver: idOf(n) });
    await expect.element(title(n)).toBeVisible();
  }
  await screen.getByRole('button', { name: detailsText.favourite }).click();
  await expect.poll(() => asked.some(({ route }) => route.startsWith('PUT'))).toBe(true);
  show({ ver: idOf(2) });
  await expect.element(title(2)).toBeVisible();
  resolve(answerOf(idOf(1)));
  await expect.poll(() => client.isMutating()).toBe(0);
  expect(client.getQueryData(dominioKey(idOf(2)))).toMatchObject({ dominio: 'd2.es', favorito: false });
  await new Promise((settled) => setTimeout(settled, 50));
  expect(screen.getByText(detailsText.favouriteFailed, { exact: false }).elements()).toEqual([]);
  await expect.element(title(2)).toBeVisible();
});

test('details that cannot be read say so, and are tried again', async () => {
  let down = true;
  const { screen } = await open({
    [READ]: (asked) => (down ? new Refusal(409, 'conflicto', 'Ahora no.') : answer(asked)),
  });
  show({ ver: idOf(4) });
  const again = screen.getByRole('button', { name: 'Reintentar' });
  await expect.element(again).toBeVisible();
  down = false;
  await again.click();
  await expect.element(screen.getByRole('heading', { name: 'd4.es' })).toBeVisible();
});

test('a removal is confirmed with what was chosen last, not with what was asked before', async () => {
  const { screen } = await open();
  show({ dialog: removal(1) });
  await expect.element(screen.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => onClose.mock.calls.length).toBe(1);
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  show({ dialog: removal(7) });
  await screen.getByRole('button', { name: actionText.remove }).click();
  expect(onRemove.mock.calls).toEqual([[{ ids: [idOf(7)] }]]);
});

test('the figures of a domain come before every link of its details, and its links weigh less than they do', async () => {
  const zona = { ...domain(idOf(5)).zona, consulta_url: 'https://registro.prueba.es/' };
  const { screen } = await open({
    [READ]: () => good({ ...domain(idOf(5)), zona, valor_estimado: 900, es_disponible: true }),
  });
  show({ ver: idOf(5) });
  await expect.element(screen.getByRole('heading', { name: 'd5.es' })).toBeVisible();
  const dialog = screen.getByRole('dialog').element();
  const figures = dialog.querySelector('dl') as HTMLElement; // 'Cifras' is the first list
  expect(figures.ariaLabel).toBe('Cifras');
  const links = [...dialog.querySelectorAll('a')];
  expect(links.length).toBeGreaterThan(0);
  const size = (element: Element | null) => Number.parseFloat(getComputedStyle(element ?? dialog).fontSize);
  for (const link of links) {
    expect(figures.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING, link.href).not.toBe(0);
    expect(size(link), link.href).toBeLessThan(size(figures.querySelector('dd')));
    expect(getComputedStyle(link).textDecorationLine).toBe('underline');
  }
});
