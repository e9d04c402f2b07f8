import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, startDemo } from './demo-program.ts';
import { expect, test } from './fixtures.ts';

test('the server killed in the middle of a search and started again: the page recovers and the search completes', async ({
  page,
  allowConsole,
}) => {
  // Two starts, each of which has its own limit.
  test.setTimeout(1_500_000);
  // While no server listens the browser reports each refused connection.
  allowConsole.push('net::ERR', 'Failed to load resource', 'Failed to fetch');
  const data = mkdtempSync(join(tmpdir(), 'demo-recuperacion-'));
  const port = await freePort();
  let demo = await startDemo({ port, data });
  try {
    await page.goto(`${demo.url}/live-search`);
    await page.getByRole('button', { name: 'Continuar con Google' }).click();
    await page.getByRole('button', { name: 'Ana García' }).click();
    await page.getByRole('button', { name: 'Ejemplos' }).click();
    await page.getByRole('button', { name: 'Iniciar Búsqueda' }).click();
    const rows = page.getByRole('table', { name: 'Resultados de la búsqueda' }).getByRole('row');
    await expect.poll(() => rows.count()).toBeGreaterThan(3);
    await demo.kill();
    await expect(page.getByText('Sin conexión con el servidor')).toBeVisible();
    demo = await startDemo({ port, data });
    await expect(page.getByText('Sin conexión con el servidor')).toBeHidden();
    await expect(page.getByText('Completado', { exact: true }).first()).toBeVisible();
    await expect(page.getByText(/LIBRE/).first()).toBeVisible();
  } finally {
    await demo.stop();
    rmSync(data, { recursive: true, force: true });
  }
});
