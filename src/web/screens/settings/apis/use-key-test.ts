import { useEffect, useRef, useState } from 'react';
import type { TipoApi } from '#contract/entities/configuracion.ts';
import { KEY_MASK } from '#contract/limits.ts';
import { usuariosRoutes } from '#contract/routes/usuarios.ts';
import type { ProveedorMapas } from '#contract/states.ts';
import { api } from '../../../api/api.ts';
import { errorText } from '../../../api/errors.ts';
import { apisText as text } from './text.ts';

export type KeyTestState =
  | { kind: 'idle' }
  | { kind: 'testing' }
  | { kind: 'valid'; message: string }
  | { kind: 'invalid'; message: string };

const IDLE: KeyTestState = { kind: 'idle' };

/** One field's test. An answer for a key that has since changed is ignored. */
export function useKeyTest(type: TipoApi) {
  const [state, setState] = useState<KeyTestState>(IDLE);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const stop = () => {
    running.current?.abort();
    running.current = null;
  };
  return {
    state,
    reset: () => {
      stop();
      setState(IDLE);
    },
    test: async (key: string, proveedor?: ProveedorMapas) => {
      stop();
      if (key.trim() === '') return setState({ kind: 'invalid', message: text.empty });
      if (key.includes(KEY_MASK)) return setState({ kind: 'valid', message: text.masked });
      const abort = new AbortController();
      running.current = abort;
      setState({ kind: 'testing' });
      try {
        const body = {
          api_type: type,
          api_key: key,
          ...(proveedor === undefined ? {} : { proveedor_mapas: proveedor }),
        };
        const { data } = await api.call(usuariosRoutes.probarClave, { body }, abort.signal);
        if (!abort.signal.aborted) {
          setState({ kind: data.valid ? 'valid' : 'invalid', message: data.message });
        }
      } catch (cause) {
        if (abort.signal.aborted) return;
        const detail = errorText(cause);
        const message = detail === text.failed ? detail : `${text.failed}: ${detail}`;
        setState({ kind: 'invalid', message });
      }
    },
  };
}
