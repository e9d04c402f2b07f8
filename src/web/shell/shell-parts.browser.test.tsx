import { beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Notificacion } from '#contract/entities/notificacion.ts';
import { notificacionesRoutes } from '#contract/routes/notificaciones.ts';
import { sistemaRoutes } from '#contract/routes/sistema.ts';
import { estadoQuery } from '../queries/sistema.ts';
import { StreamContext } from '../stream/stream-context.ts';
import { good, idOf, nameOf, paged, Refusal, serve } from '../testing/harness.tsx';
import { renderPart } from '../testing/render-part.tsx';
import { answerOf, sampleOf } from '../testing/sample.ts';
import { Banners } from './banners.tsx';
import { BellList } from './notifications/notifications-list.tsx';
import { BellPopover } from './notifications/notifications-popover.tsx';
import { unreadQuery } from './notifications/queries.ts';
import { bellText } from './notifications/text.ts';
import { shellText } from './text.ts';

const [STATE, LIST, READ] = [
  sistemaRoutes.estado,
  notificacionesRoutes.listar,
  notificacionesRoutes.leer,
].map(nameOf) as [string, string, string]; // as many as were mapped

const notice = (n: number, change: Partial<Notificacion> = {}) =>
  sampleOf(Notificacion, { _id: idOf(n), titulo: `Aviso ${n}`, leida: false, enlace: null, ...change });

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());

describe('the list of the bell', () => {
  /** A list over a server that marks notices like the real one. */
  async function open(stored: Notificacion[], answers: Parameters<typeof serve>[0] = {}) {
    let rows = stored;
    const unread = () => rows.filter(({ leida }) => !leida).length;
    const server = serve({
      [LIST]: ({ query }) => ({
        ...paged(rows.slice(0, Number(query.limite)), { total_elementos: rows.length }),
        sin_leer: unread(),
      }),
      [READ]: ({ body }) => {
        const which = body as { ids?: string[] };
        rows = rows.map((row) =>
          which.ids === undefined || which.ids.includes(row._id) ? { ...row, leida: true } : row,
        );
        return answerOf(notificacionesRoutes.leer.answer, { sin_leer: unread() });
      },
      ...answers,
    });
    const onLeave = vi.fn();
    const part = await renderPart(<BellList unread={unread()} onLeave={onLeave} />, '/dashboard');
    const read = () => server.asked.filter(({ route }) => route === READ).map(({ body }) => body);
    return { ...part, ...server, onLeave, read };
  }

  test('one is marked as read by its button; the count follows, and the focus stays with the notice', async () => {
    const { screen, read, client } = await open([notice(1), notice(2)]);
    await screen.getByRole('button', { name: 'Marcar como leída: Aviso 1' }).click();
    await expect.poll(read).toEqual([{ ids: [idOf(1)] }]);
    await expect.poll(() => client.getQueryData(unreadQuery.queryKey)).toBe(1);
    await expect
      .element(screen.getByRole('button', { name: 'Marcar como leída: Aviso 1' }))
      .not.toBeInTheDocument();
    await expect.element(screen.getByRole('listitem').first()).toHaveFocus();
  });

  test('all at once, and the focus stays in the list', async () => {
    const { screen, read } = await open([notice(1), notice(2), notice(3, { leida: true })]);
    await screen.getByRole('button', { name: bellText.all }).click();
    await expect.poll(read).toEqual([{ todas: true }]);
    await expect.poll(() => screen.getByText(`${bellText.unread}:`).elements().length).toBe(0);
    await expect.element(screen.getByRole('heading')).toHaveFocus();
  });

  test('what could not be marked is said, and stays unread', async () => {
    const { screen } = await open([notice(1)], {
      [READ]: () => new Refusal(500, 'interno', 'Error interno.'),
    });
    await screen.getByRole('button', { name: 'Marcar como leída: Aviso 1' }).click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(bellText.readFailed);
    await expect.element(screen.getByRole('button', { name: 'Marcar como leída: Aviso 1' })).toBeVisible();
  });

  test('a link leads on, marks its notice, and closes the list', async () => {
    const { screen, read, address, onLeave } = await open([notice(1, { enlace: '/batches?ver=x' })]);
    await screen.getByRole('link', { name: 'Aviso 1' }).click();
    await expect.poll(address).toBe('/batches?ver=x');
    await expect.poll(read).toEqual([{ ids: [idOf(1)] }]);
    expect(onLeave).toHaveBeenCalledOnce();
  });

  test('a link that is not of ours leads home and nowhere else; one that was read is not marked again', async () => {
    const { screen, read, address } = await open([notice(1, { enlace: '//evil.example', leida: true })]);
    const link = screen.getByRole('link', { name: 'Aviso 1' });
    await expect.element(link).toHaveAttribute('href', '/dashboard');
    await link.click();
    await expect.poll(address).toBe('/dashboard');
    expect(read()).toEqual([]);
  });

  test('twenty at first, older ones when asked', async () => {
    const { screen, asked } = await open(
      Array.from({ length: 25 }, (_, n) => notice(n + 1, { leida: true })),
    );
    const items = () => screen.getByRole('listitem').elements().length;
    await expect.poll(items).toBe(20);
    await screen.getByRole('button', { name: bellText.more }).click();
    await expect.poll(items).toBe(25);
    expect(asked.at(-1)?.query.limite).toBe('100');
    await expect.element(screen.getByRole('button', { name: bellText.more })).not.toBeInTheDocument();
  });

  test('an empty list says what will be there; one that failed is tried again', async () => {
    let down = true;
    const { screen } = await open([], {
      [LIST]: () => (down ? new Refusal(503, 'interno', 'No disponible.') : { ...paged([]), sin_leer: 0 }),
    });
    await expect.element(screen.getByText(bellText.failed)).toBeVisible();
    down = false;
    await screen.getByRole('button', { name: 'Reintentar' }).click();
    await expect.element(screen.getByText(bellText.emptyLine)).toBeVisible();
  });

  test('its popover opens by itself, closes with Escape from anywhere, and gives the focus back', async () => {
    serve({ [LIST]: () => ({ ...paged([]), sin_leer: 0 }) });
    const { screen } = await renderPart(<BellPopover unread={120} />);
    const bell = screen.getByRole('button', { name: bellText.button(120) });
    await expect.element(screen.getByText(bellText.emptyLine)).toBeVisible();
    await expect.element(bell).toHaveTextContent('99+');
    (document.activeElement as HTMLElement | null)?.blur();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.getByText(bellText.emptyLine).elements().length).toBe(0);
    await expect.element(bell).toHaveFocus();
  });
});

describe('Banners', () => {
  const still = { revision: () => null, subscribe: () => () => undefined, watchBatch: () => () => undefined };
  const state = (change: object) => good({ demo: false, acceso_abierto: false, version: '1', ...change });
  async function open(change: object, status: 'open' | 'waiting' = 'open') {
    serve({ [STATE]: () => state(change) });
    const stream = { ...still, status };
    const part = await renderPart(
      <StreamContext value={stream}>
        <Banners />
      </StreamContext>,
    );
    await expect.poll(() => part.client.getQueryData(estadoQuery.queryKey)).toBeDefined();
    return part;
  }

  test('a demonstration says that nothing of it exists; that anyone may enter is no news there', async () => {
    const { screen } = await open({ demo: true, acceso_abierto: true });
    await expect.element(screen.getByText(shellText.demoHint)).toBeVisible();
    expect(screen.getByText(shellText.openHint, { exact: false }).elements()).toHaveLength(0);
  });

  test('an access list that admits everyone is warned of', async () => {
    const { screen } = await open({ acceso_abierto: true });
    await expect.element(screen.getByText(shellText.openHint, { exact: false })).toBeVisible();
    expect(screen.getByText(shellText.demo).elements()).toHaveLength(0);
  });

  test('a lost connection is said once it lasts', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    serve({ [STATE]: () => state({}) });
    const stream = { ...still, status: 'waiting' as const };
    const { screen } = await renderPart(
      <StreamContext value={stream}>
        <Banners />
      </StreamContext>,
    );
    const said = () => screen.container.querySelector('[role=status]')?.textContent;
    const painted = () => new Promise((done) => requestAnimationFrame(done));
    await vi.advanceTimersByTimeAsync(3_900);
    await painted();
    expect(said()).toBe('');
    await vi.advanceTimersByTimeAsync(200);
    await expect.poll(said).toBe(shellText.offline);
  });
});
