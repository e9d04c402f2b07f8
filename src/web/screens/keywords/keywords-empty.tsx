import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { EmptyState } from '../../parts/empty-state.tsx';
import { keywordsText as text } from './text.ts';
import { filterOf, isFiltered, type KeywordsSearch, withoutFilter } from './url-state.ts';

export function Empty(props: {
  search: KeywordsSearch;
  onSearch: (search: KeywordsSearch) => void;
  onAdd: () => void;
}) {
  const icon = <IconKey size={22} aria-hidden="true" />;
  if (isFiltered(filterOf(props.search))) {
    return (
      <EmptyState
        icon={icon}
        title={text.noMatch}
        action={
          <Button variant="default" onClick={() => props.onSearch(withoutFilter(props.search))}>
            {text.clear}
          </Button>
        }
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
