import { spawn } from 'node:child_process';

/** Opens an address in the person's browser where the system knows how; says nothing where it does not. */
export function openBrowser(url: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  spawn(command, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
