import { Alert, Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { NombreRegistrador } from '#contract/orders/own-names.ts';
import { nombresRoutes } from '#contract/orders/own-names.ts';
import { api } from '../../../api/api.ts';
import { useFormat } from '../../../format/use-format.ts';
import { ActionNotice } from '../../../parts/action-notice.tsx';
import { useNotice } from '../../../parts/use-notice.ts';
import { dominiosKey } from '../../../queries/dominios.ts';
import { expiredKey } from '../queries.ts';
import classes from './managed.module.css';
import { ownNamesQuery } from './queries.ts';
import { ownText as text } from './text.ts';

const SHOWN = 3;

/** Names of the account's registrars that are not in the list: they can be added to it. */
export function OwnNames() {
  const client = useQueryClient();
  const { number } = useFormat();
  const { data } = useQuery(ownNamesQuery);
  const { notice, tell, failure, dismiss } = useNotice();
  const add = useMutation({
    mutationFn: importAll,
    onSuccess: (added) => tell(text.added(number(added), added === 1)),
    onError: failure(text.addFailed),
    onSettled: async () => {
      await Promise.all(
        [ownNamesQuery.queryKey, expiredKey, dominiosKey].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
  const names = data ?? [];
  const first = names.slice(0, SHOWN).map((name) => name.dominio_unicode);
  return (
    <>
      {names.length > 0 && (
        <Alert color="ambar" variant="light" role="status" py="xs">
          <span className={classes.own}>
            <span>
              {text.missing(number(names.length), names.length === 1)}{' '}
              {text.names(first.join(', '), names.length - first.length)}
            </span>
            <Button size="xs" variant="default" loading={add.isPending} onClick={() => add.mutate(names)}>
              {text.add}
            </Button>
          </span>
        </Alert>
      )}
      <ActionNotice notice={notice} onClose={dismiss} />
    </>
  );
}

/** One call for each registrar. */
async function importAll(names: readonly NombreRegistrador[]): Promise<number> {
  let added = 0;
  for (const [registrador, own] of Map.groupBy(names, (name) => name.registrador)) {
    const body = { registrador, dominios: own.map(({ dominio }) => dominio) };
    added += (await api.call(nombresRoutes.importarNombres, { body })).data.importados;
  }
  return added;
}
