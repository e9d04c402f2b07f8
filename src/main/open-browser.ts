import { spawn } from 'node:child_process';

/** Opens the user's browser; ignores systems without a way to do it. */
export function openBrowser(url: string): void {
  const command = process.platform === 'darwin' ? 'open' : 'xdg-open';
  spawn(command, [url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}
