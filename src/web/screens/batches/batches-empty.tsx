import { IconStack2 } from '@tabler/icons-react';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { NothingFound } from '../../parts/list/nothing-found.tsx';
import { batchesText as text } from './text.ts';
import { type BatchesSearch, batchesSearchOf } from './url-state.ts';

export function Empty(props: { search: BatchesSearch; onSearch: (search: BatchesSearch) => void }) {
  const { search } = props;
  const icon = <IconStack2 size={22} aria-hidden="true" />;
  if (search.search !== '' || search.estado !== undefined) {
    return (
      <NothingFound
        icon={icon}
        title={text.noMatch}
        back={text.clear}
        onBack={() => props.onSearch(batchesSearchOf({}))}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={text.emptyTitle}
      line={text.emptyLine}
      action={<LinkButton to="/upload">{text.create}</LinkButton>}
    />
  );
}
