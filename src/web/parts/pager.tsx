import { Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { useFormat } from '../format/use-format.ts';
import { pageWindow } from './page-window.ts';
import classes from './pager.module.css';

const text = { label: 'Paginación', previous: 'Anterior', next: 'Siguiente', page: 'Página' } as const;

export const Pager = memo(function Pager(props: {
  page: number;
  pages: number;
  onPage: (page: number) => void;
}) {
  const { number } = useFormat();
  const { page, pages, onPage } = props;
  if (pages <= 1) return null;
  return (
    <nav aria-label={text.label} className={classes.pager}>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconChevronLeft size={16} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        {text.previous}
      </Button>
      <div className={classes.numbers}>
        {pageWindow(page, pages).map((one) => (
          <Button
            key={one}
            size="sm"
            px="sm"
            variant={one === page ? 'filled' : 'subtle'}
            color={one === page ? 'petroleo' : 'gray'}
            aria-label={`${text.page} ${number(one)}`}
            aria-current={one === page ? 'page' : undefined}
            className={classes.number ?? ''}
            onClick={() => onPage(one)}
          >
            {number(one)}
          </Button>
        ))}
      </div>
      <Button
        variant="default"
        size="sm"
        rightSection={<IconChevronRight size={16} />}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        {text.next}
      </Button>
    </nav>
  );
});
