import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { NOTICE_TICK_MS } from '../notice-bar.tsx';
import { SavedFilters } from './saved-filters.tsx';
import { savedText as text } from './text.ts';

const [LIST, SAVE, REMOVE] = [
  gestionRoutes.filtros,
  gestionRoutes.guardarFiltro,
  gestionRoutes.eliminarFiltro,
].map(nameOf) as [string, string, string]; // as many as were mapped

const shape = gestionRoutes.filtros.answer.shape.data.element;
type Saved = ReturnType<typeof filter>;
const filter = (n: number, change: object = {}) =>
  sampleOf(shape, {
    _id: idOf(n),
    nombre: `Filtro ${n}`,
    filtro: `search=${n}`,
    pantalla: 'dominios',
    ...change,
  });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  holdTimers('setInterval', NOTICE_TICK_MS);
});

/** The tabs over a server that keeps filters by name. */
async function open(current: string, saved: Saved[], refuse?: () => Refusal) {
  let stored = saved;
  const server = serve({
    [LIST]: () => good(stored),
    [SAVE]: ({ body }) => {
      if (refuse !== undefined) return refuse();
      const given = body as Saved;
      stored = [
        ...stored.filter(({ nombre }) => nombre !== given.nombre),
        filter(50, { nombre: given.nombre, filtro: given.filtro, avisar: given.avisar }),
      ];
      return good(stored.at(-1));
    },
    [REMOVE]: ({ route }) => {
      stored = stored.filter(({ _id }) => !route.endsWith(_id));
      return good(null);
    },
  });
  const onPick = vi.fn();
  const part = await renderPart(<SavedFilters pantalla="dominios" current={current} onPick={onPick} />);
  const sent = () => server.asked.filter(({ route }) => route === SAVE).map(({ body }) => body);
  return { ...part, onPick, sent, asked: server.asked };
}

test('the filters of this screen alone are tabs; the one in force is marked', async () => {
  const { screen, onPick } = await open('search=2', [
    filter(1),
    filter(2, { avisar: true }),
    filter(3, { pantalla: 'resultados' }),
  ]);
  const tabs = () => screen.getByRole('navigation').getByRole('button').elements();
  await expect.poll(() => tabs().length).toBe(2);
  expect(tabs().map((tab) => tab.getAttribute('aria-current'))).toEqual([null, 'true']);
  await expect.element(screen.getByRole('img', { name: text.notifies })).toBeVisible();
  await screen.getByRole('button', { name: 'Filtro 1', exact: true }).click();
  expect(onPick.mock.calls).toEqual([['search=1']]);
});

test('the filter in force is saved under a name, with notices when wanted', async () => {
  const { screen, sent } = await open('valor_minimo=500', []);
  await screen.getByRole('button', { name: text.save }).click();
  const name = screen.getByLabelText(text.name);
  await name.fill('  ');
  await expect.element(screen.getByRole('button', { name: text.keep, exact: true })).toBeDisabled();
  await name.fill(' Caros ');
  await screen.getByText(text.notifyMe).click();
  await userEvent.click(screen.getByRole('button', { name: text.keep, exact: true }));
  await expect.element(screen.getByRole('button', { name: text.stop('Caros') })).toBeVisible();
  expect(sent()).toEqual([
    { pantalla: 'dominios', nombre: 'Caros', filtro: 'valor_minimo=500', avisar: true },
  ]);
  await expect.element(screen.getByRole('button', { name: text.save, exact: true })).not.toBeInTheDocument();
});

test('notices are turned on and off in their place', async () => {
  const { screen, sent } = await open('search=1', [filter(1)]);
  await screen.getByRole('button', { name: text.notify('Filtro 1') }).click();
  await screen.getByRole('button', { name: text.stop('Filtro 1') }).click();
  await expect.element(screen.getByRole('button', { name: text.notify('Filtro 1') })).toBeVisible();
  expect(sent().map((body) => (body as Saved).avisar)).toEqual([true, false]);
});

test('one that is removed goes, and what was in force can be saved again', async () => {
  const { screen, asked } = await open('search=1', [filter(1)]);
  await screen.getByRole('button', { name: text.remove('Filtro 1') }).click();
  await expect.element(screen.getByRole('button', { name: text.save })).toBeVisible();
  expect(asked.map(({ route }) => route)).toContain(REMOVE.replace(':id', idOf(1)));
});

test('one that was removed can be taken back for some seconds, with its notices', async () => {
  const { screen, sent } = await open('search=1', [filter(1, { avisar: true })]);
  await screen.getByRole('button', { name: text.remove('Filtro 1') }).click();
  await expect.element(screen.getByText(text.removed('Filtro 1'))).toBeVisible();
  await screen.getByRole('button', { name: 'Deshacer' }).click();
  await expect.element(screen.getByRole('button', { name: text.remove('Filtro 1') })).toBeVisible();
  await expect.element(screen.getByText(text.removed('Filtro 1'))).not.toBeInTheDocument();
  expect(sent()).toEqual([{ pantalla: 'dominios', nombre: 'Filtro 1', filtro: 'search=1', avisar: true }]);
});

test('what the server refuses is shown beside the tabs', async () => {
  const { screen } = await open(
    'search=1',
    [filter(1)],
    () => new Refusal(409, 'limite_filtros', 'Ya tienes 50 filtros.'),
  );
  await screen.getByRole('button', { name: text.notify('Filtro 1') }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent(`${text.failed}: Ya tienes 50 filtros.`);
});

test('without a saved filter or one in force there is nothing', async () => {
  const { screen, asked } = await open('', []);
  await expect.poll(() => asked.length).toBe(1);
  expect(screen.getByRole('button').elements()).toHaveLength(0);
});
