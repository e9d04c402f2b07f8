import { Button } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo, useState } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { lazyPart } from '../../parts/lazy-part.ts';
import { domainsAddress } from '../domains/address.ts';
import { byHandQuery } from '../domains/queries.ts';
import type { ExpiredFilter } from './address.ts';
import { expiredText as text } from './text.ts';

const AssistedDialog = lazyPart(() =>
  import('../domains/assisted/assisted-dialog.tsx').then((part) => part.AssistedDialog),
);

/** Names without an answering registry: offers a dialog to check them by hand. */
export function ByHand({ filter: { search, extension } }: { filter: ExpiredFilter }) {
  const { number } = useFormat();
  const [opened, setOpened] = useState(false);
  const filter = useMemo(
    () =>
      domainsAddress.filterOf(
        domainsAddress.parse({ search, ...(extension !== undefined && { extension }) }),
      ),
    [search, extension],
  );
  const { data } = useQuery(byHandQuery(filter));
  return (
    <>
      {!!data?.total && (
        <Button variant="default" leftSection={<IconKeyboard size={16} />} onClick={() => setOpened(true)}>
          {text.byHand(number(data.total))}
        </Button>
      )}
      <Suspense>
        {opened && <AssistedDialog filter={filter} opened onClose={() => setOpened(false)} />}
      </Suspense>
    </>
  );
}
