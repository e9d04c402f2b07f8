import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FiltroGuardado } from '#contract/entities/gestion.ts';
import { gestionRoutes } from '#contract/routes/gestion.ts';
import { good, idOf, nameOf, Refusal, serve } from '../../testing/harness.tsx';
import { holdTimers } from '../../testing/hold-timers.ts';
import { renderPart } from '../../testing/render-part.tsx';
import { sampleOf } from '../../testing/sample.ts';
import { NOTICE_TICK_MS } from '../notice-bar.tsx';
import { filtersQuery } from './queries.ts';
import { SavedTabs } from './saved-tabs.tsx';
import { savedText as text } from './text.ts';

const [LIST, SAVE, REMOVE] = [
  gestionRoutes.filtros,
  gestionRoutes.guardarFiltro,
  gestionRoutes.eliminarFiltro,
].map(nameOf) as [string, string, string]; // as many as were mapped

const filter = (n: number, change: Partial<FiltroGuardado> = {}) =>
  sampleOf(FiltroGuardado, {
    _id: idOf(n),
    nombre: `Filtro ${n}`,
    filtro: `search=${n}`,
    pantalla: 'resultados',
    ...change,
  });
const NO = new Refusal(409, 'conflicto', 'Ahora no.');

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  holdTimers('setInterval', NOTICE_TICK_MS);
});

/** A screen that adopts the picked filter. */
function Host(props: { first: string; onPick: (saved: string) => void }) {
  const { data = [] } = useQuery(filtersQuery);
  const [current, setCurrent] = useState(props.first);
  const onPick = (saved: string) => {
    props.onPick(saved);
    setCurrent(saved);
  };
  return <SavedTabs pantalla="resultados" saved={data} current={current} onPick={onPick} />;
}

/** The tabs over a server that keeps filters; a result of `save` or `remove` is sent as the answer without a change. */
async function open(
  first: string,
  saved: FiltroGuardado[],
  answers: { save?: () => unknown; remove?: () => unknown } = {},
) {
  let stored = saved;
  const { asked } = serve({
    [LIST]: () => good(stored),
    [SAVE]: async ({ body }) => {
      const other = await answers.save?.();
      if (other !== undefined) return other;
      const given = body as FiltroGuardado;
      const rest = stored.filter(({ nombre }) => nombre !== given.nombre);
      stored = [...rest, filter(50 + asked.length, given)];
      return good(stored.at(-1));
    },
    [REMOVE]: async ({ route }) => {
      const other = await answers.remove?.();
      if (other !== undefined) return other;
      stored = stored.filter(({ _id }) => !route.endsWith(_id));
      return good(null);
    },
  });
  const onPick = vi.fn();
  const { screen } = await renderPart(<Host first={first} onPick={onPick} />);
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  return {
    screen,
    answers,
    onPick,
    button,
    tab: button,
    alert: screen.getByRole('alert'),
    name: screen.getByLabelText(text.name),
    undo: button('Deshacer'),
    saves: () => asked.filter(({ route }) => route === SAVE).map(({ body }) => body),
    removals: () => asked.filter(({ route }) => route.startsWith('DELETE')).map(({ route }) => route),
  };
}

test('a filter is named and saved with the keyboard alone, for this screen; then it is the one in force', async () => {
  const { button, tab, name, saves } = await open('tipo=bar', []);
  await button(text.save).click();
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Bares{Enter}');
  await expect.element(tab('Bares')).toHaveAttribute('aria-current', 'true');
  await expect.element(name).not.toBeInTheDocument();
  expect(saves()).toEqual([{ pantalla: 'resultados', nombre: 'Bares', filtro: 'tipo=bar', avisar: false }]);
});

test('Enter without a name saves nothing; Escape closes the form and goes back to its button', async () => {
  const { button, name, saves } = await open('tipo=bar', []);
  await button(text.save).click();
  await name.fill('   ');
  await userEvent.keyboard('{Enter}');
  await expect.element(name).toHaveValue('   ');
  await userEvent.keyboard('{Escape}');
  await expect.element(name).not.toBeInTheDocument();
  await expect.element(button(text.save)).toHaveFocus();
  expect(saves()).toEqual([]);
});

test('a second Enter while the filter is being saved does not save it twice', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { button, tab, name, saves } = await open('tipo=bar', [], { save: () => promise });
  await button(text.save).click();
  await name.fill('Bares');
  await userEvent.keyboard('{Enter}');
  await expect.element(button(text.keep)).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  resolve(undefined);
  await expect.element(tab('Bares')).toBeVisible();
  expect(saves()).toHaveLength(1);
});

test('a filter that is refused stays as typed with the reason, and can be saved again', async () => {
  const { button, tab, name, alert, answers } = await open('tipo=bar', [], { save: () => NO });
  await button(text.save).click();
  await name.fill('Bares');
  await button(text.keep).click();
  await expect.element(alert).toHaveTextContent(`${text.failed}: Ahora no.`);
  await expect.element(name).toHaveValue('Bares');
  delete answers.save;
  await button(text.keep).click();
  await expect.element(tab('Bares')).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('without a filter in force the tabs stand alone: nothing to save, nothing to change', async () => {
  const { screen, tab } = await open('', [filter(1), filter(2)]);
  await expect.element(tab('Filtro 2')).toBeVisible();
  const names = screen.getByRole('button').elements();
  expect(names.map((one) => one.textContent)).toEqual(['Filtro 1', 'Filtro 2']);
});

test('a tab is picked by keyboard; what can be done is of that filter from then on', async () => {
  const { screen, button, tab, onPick } = await open('search=1', [filter(1), filter(2, { avisar: true })]);
  await expect.element(button(text.notify('Filtro 1'))).toBeVisible();
  (tab('Filtro 1').element() as HTMLElement).focus();
  await userEvent.keyboard('{Tab}{Enter}');
  expect(onPick.mock.calls).toEqual([['search=2']]);
  await expect.element(button(text.stop('Filtro 2'))).toBeVisible();
  await expect.element(button(text.remove('Filtro 2'))).toBeVisible();
  await expect.element(button(text.notify('Filtro 1'))).not.toBeInTheDocument();
  const tabs = screen.getByRole('navigation', { name: text.label }).getByRole('button').elements();
  expect(tabs.map((one) => one.getAttribute('aria-current'))).toEqual([null, 'true']);
});

test('a removal that is refused says so as what it is: the tab stays, and there is nothing to undo', async () => {
  const { promise, resolve } = Promise.withResolvers<Refusal>();
  const { button, tab, alert, undo, removals } = await open('search=1', [filter(1)], {
    remove: () => promise,
  });
  const remove = button(text.remove('Filtro 1'));
  await remove.click();
  await expect.element(remove).toHaveAttribute('aria-busy', 'true');
  await expect.element(remove).toBeDisabled();
  resolve(NO);
  await expect.element(alert).toHaveTextContent('No se ha podido eliminar el filtro: Ahora no.');
  await expect.element(tab('Filtro 1')).toBeVisible();
  await expect.element(remove).toBeEnabled();
  await expect.element(undo).not.toBeInTheDocument();
  expect(removals()).toEqual([REMOVE.replace(':id', idOf(1))]);
});

test('a refused removal is no longer shown once something else went well, nor a refused change after a removal', async () => {
  const { button, alert, answers } = await open('search=1', [filter(1)], { remove: () => NO });
  await button(text.remove('Filtro 1')).click();
  await expect.element(alert).toBeVisible();
  await button(text.notify('Filtro 1')).click();
  await expect.element(button(text.stop('Filtro 1'))).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
  answers.save = () => NO;
  await button(text.stop('Filtro 1')).click();
  await expect.element(alert).toHaveTextContent(`${text.failed}: Ahora no.`);
  delete answers.remove;
  await button(text.remove('Filtro 1')).click();
  await expect.element(button(text.save)).toBeVisible();
  await expect.element(alert).not.toBeInTheDocument();
});

test('of two that are removed one after the other, the last can be taken back, the other not', async () => {
  const { screen, button, tab, undo, saves } = await open('search=1', [filter(1), filter(2), filter(3)]);
  await button(text.remove('Filtro 1')).click();
  await expect.element(screen.getByText(text.removed('Filtro 1'))).toBeVisible();
  await tab('Filtro 2').click();
  await button(text.remove('Filtro 2')).click();
  await expect.element(screen.getByText(text.removed('Filtro 2'))).toBeVisible();
  await expect.element(screen.getByText(text.removed('Filtro 1'))).not.toBeInTheDocument();
  await undo.click();
  await expect.element(tab('Filtro 2')).toHaveAttribute('aria-current', 'true');
  await expect.element(tab('Filtro 1')).not.toBeInTheDocument();
  expect(saves()).toMatchObject([{ nombre: 'Filtro 2', filtro: 'search=2' }]);
});

test('a removal can be taken back also when another filter was saved meanwhile', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const { screen, button, tab, undo, saves } = await open('search=1', [filter(1), filter(2)], {
    save: () => promise,
  });
  await button(text.notify('Filtro 1')).click();
  await tab('Filtro 2').click();
  await button(text.remove('Filtro 2')).click();
  await expect.element(screen.getByText(text.removed('Filtro 2'))).toBeVisible();
  resolve(undefined);
  await expect.element(screen.getByRole('img', { name: text.notifies })).toBeVisible();
  await undo.click();
  await expect.element(tab('Filtro 2')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(saves().at(-1)).toMatchObject({ nombre: 'Filtro 2', filtro: 'search=2' });
});

test('an undo that is refused can be tried again', async () => {
  const { button, tab, alert, undo, answers } = await open('search=1', [filter(1)], { save: () => NO });
  await button(text.remove('Filtro 1')).click();
  await undo.click();
  await expect.element(alert).toHaveTextContent(`${text.failed}: Ahora no.`);
  delete answers.save;
  await undo.click();
  await expect.element(tab('Filtro 1')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
});

test('a removal whose notice is closed stays removed', async () => {
  const { button, tab, undo, saves } = await open('search=1', [filter(1), filter(2)]);
  await button(text.remove('Filtro 1')).click();
  await button('Cerrar aviso').click();
  await expect.element(undo).not.toBeInTheDocument();
  await expect.element(tab('Filtro 1')).not.toBeInTheDocument();
  await expect.element(tab('Filtro 2')).toBeVisible();
  expect(saves()).toEqual([]);
});
