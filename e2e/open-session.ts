import { expect, type Page } from '@playwright/test';
import type { Sesion } from '../src/contract/routes/auth.ts';
import type { SESSION_KEY, StoredSession } from '../src/web/api/session-store.ts';

const SESSION: typeof SESSION_KEY = 'dominios.sesion';

/** Signs in by a browser's requests, without drawing pages. `sign-in.spec.ts` does it as a person. */
export async function openSession(page: Page, url: string, email: string): Promise<void> {
  const jar = page.context().request;
  const accounts = await jar.get(`${url}/api/auth/login`);
  const back = await jar.post(accounts.url(), { form: { correo: email, otra: 'si' } });
  const answer = await jar.get(`${url}/api/auth/retorno${new URL(back.url()).search}`);
  expect(answer.status(), `${email}: ${await answer.text()}`).toBe(200);
  const { sesion }: { sesion: Sesion } = (await answer.json()).data;
  const stored: StoredSession = {
    token: sesion.access_token,
    user: { ...sesion.user, mongoData: null },
    expiresAt: Date.now() + sesion.expires_in * 1_000,
  };
  const context = page.context();
  const { cookies, origins } = await context.storageState();
  const others = origins.find(({ origin }) => origin === url)?.localStorage ?? [];
  const session = { name: SESSION, value: JSON.stringify(stored) };
  const localStorage = [...others.filter(({ name }) => name !== SESSION), session];
  await context.setStorageState({ cookies, origins: [{ origin: url, localStorage }] });
}
