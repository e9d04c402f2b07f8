import * as z from 'zod';

/** Channels whose whole address is the secret that lets anyone write there. */
export const CanalChat = z.enum(['slack', 'discord', 'teams', 'ntfy']);
export type CanalChat = z.infer<typeof CanalChat>;
export const isChat = (canal: string): canal is CanalChat => CanalChat.safeParse(canal).success;

/** Where each service takes messages; ntfy may be anyone's own server, its path is the topic. */
const ADDRESSES: Record<CanalChat, RegExp> = {
  slack: /^hooks\.slack(?:-gov)?\.com\/services\/\w+\/\w+\/\w+$/,
  discord: /^(?:[a-z]+\.)?discord(?:app)?\.com\/api\/webhooks\/\d+\/[\w-]+$/,
  teams: /^[\w.-]+\.(?:logic\.azure\.com|api\.powerplatform\.com|webhook\.office\.com)\/.+$/,
  ntfy: /^[\w.-]+\/[\w-]{1,64}$/,
};

interface Address {
  hostname: string;
  pathname: string;
}

/** Whether an address has the form that the service gives out. */
export const isChatAddress = (canal: CanalChat, { hostname, pathname }: Address): boolean =>
  ADDRESSES[canal].test(`${hostname}${pathname}`);

/** The address and, for a protected topic of ntfy, its access token, as one secret. */
export const chatSecret = (address: string, token: string): string =>
  token === '' ? address : `${address}\n${token}`;
export function readChatSecret(secret: string): { address: string; token: string } {
  const [address = '', token = ''] = secret.split('\n');
  return { address, token };
}
