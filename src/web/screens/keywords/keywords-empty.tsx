import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { EmptyState } from '../../parts/empty-state.tsx';
import { NothingFound } from '../../parts/list/nothing-found.tsx';
import { isFiltered } from '../../parts/list/url-fields.ts';
import { type KeywordsSearch, keywordsAddress } from './address.ts';
import { keywordsText as text } from './text.ts';

export function Empty(props: {
  search: KeywordsSearch;
  onSearch: (search: KeywordsSearch) => void;
  onAdd: () => void;
}) {
  const icon = <IconKey size={22} aria-hidden="true" />;
  if (isFiltered(keywordsAddress.filterOf(props.search))) {
    return (
      <NothingFound
        icon={icon}
        title={text.noMatch}
        back={text.clear}
        onBack={() => props.onSearch(keywordsAddress.withoutFilter(props.search))}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={<Button onClick={props.onAdd}>{text.add}</Button>}
    />
  );
}
