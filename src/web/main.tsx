import './app/zod-csp.ts';
import './app/styles.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { guardSinks, type TrustedTypes } from './app/trusted-types.ts';
import { publishNonce } from './theme/nonce.ts';

guardSinks((globalThis as { trustedTypes?: TrustedTypes }).trustedTypes, location.href); // where the browser has it
publishNonce();
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
