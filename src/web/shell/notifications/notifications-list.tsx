import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconBellOff, IconCheck } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useRef, useState } from 'react';
import type { Notificacion } from '#contract/entities/notificacion.ts';
import { ownPath } from '../../auth/own-path.ts';
import { useFormat } from '../../format/use-format.ts';
import { EmptyState } from '../../parts/empty-state.tsx';
import { LoadError } from '../../parts/load-error.tsx';
import { useMinute } from '../../parts/use-minute.ts';
import classes from './notifications.module.css';
import { bellListQuery, markRead } from './queries.ts';
import { bellTone, bellText as text } from './text.ts';

const FIRST = 20;
/** The maximum of one call. */
const MOST = 100;

/** The newest notices; each is marked as read by its link or its own button. */
export function BellList({ unread, onLeave }: { unread: number; onLeave: () => void }) {
  const client = useQueryClient();
  const [limit, setLimit] = useState(FIRST);
  const title = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch, isFetching } = useQuery(bellListQuery(limit));
  const read = useMutation({
    mutationFn: (which: Parameters<typeof markRead>[1]) => markRead(client, which),
    onError: (cause) => console.warn(text.readFailed, cause),
  });
  return (
    <>
      <div className={classes.head}>
        <h2 ref={title} tabIndex={-1} className={classes.title}>
          {text.title}
        </h2>
        {unread > 0 && (
          <Button
            size="compact-xs"
            variant="subtle"
            loading={read.isPending && read.variables !== undefined && 'todas' in read.variables}
            onClick={() => {
              // The button disappears after its action: the focus stays in the list.
              title.current?.focus();
              read.mutate({ todas: true });
            }}
          >
            {text.all}
          </Button>
        )}
      </div>
      {read.isError && (
        <p role="alert" className={classes.problem}>
          {text.readFailed}
        </p>
      )}
      {data === undefined && error === null && (
        <div role="status" aria-label={text.loading} className={classes.wait}>
          <Loader size="sm" aria-hidden="true" />
        </div>
      )}
      {data === undefined && error !== null && (
        <LoadError title={text.failed} error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data?.notices.length === 0 && (
        <EmptyState icon={<IconBellOff size={22} />} title={text.empty} line={text.emptyLine} />
      )}
      {data !== undefined && data.notices.length > 0 && (
        <ul className={classes.list}>
          {data.notices.map((notice) => (
            <Notice
              key={notice._id}
              notice={notice}
              onRead={() => read.mutate({ ids: [notice._id] })}
              onLeave={onLeave}
            />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.notices.length && limit < MOST && (
        <Button fullWidth size="xs" variant="subtle" loading={isFetching} onClick={() => setLimit(MOST)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

function Notice(props: { notice: Notificacion; onRead: () => void; onLeave: () => void }) {
  const { notice, onRead } = props;
  const { ago, dateTime } = useFormat();
  const minute = useMinute();
  const item = useRef<HTMLLIElement>(null);
  return (
    <li
      ref={item}
      tabIndex={-1}
      className={classes.notice}
      data-tone={bellTone[notice.tipo]}
      data-unread={!notice.leida || undefined}
    >
      <div className={classes.words}>
        {!notice.leida && <span className="visually-hidden">{text.unread}: </span>}
        <NoticeTitle {...props} />
        <p className={classes.message}>{notice.mensaje}</p>
        <time dateTime={notice.fecha} title={dateTime(notice.fecha)} className={classes.time}>
          {ago(notice.fecha, new Date(minute))}
        </time>
      </div>
      {!notice.leida && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          title={text.one}
          aria-label={text.oneOf(notice.titulo)}
          onClick={() => {
            item.current?.focus();
            onRead();
          }}
        >
          <IconCheck size={16} aria-hidden="true" />
        </ActionIcon>
      )}
    </li>
  );
}

function NoticeTitle(props: { notice: Notificacion; onRead: () => void; onLeave: () => void }) {
  const { notice, onRead, onLeave } = props;
  const navigate = useNavigate();
  if (notice.enlace === null) return <p className={classes.link}>{notice.titulo}</p>;
  const href = ownPath(notice.enlace);
  const follow = (event: MouseEvent) => {
    if (!notice.leida) onRead();
    // With a modifier key the browser opens a new tab or window.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    void navigate({ href });
  };
  return (
    <a href={href} className={classes.link} onClick={follow}>
      {notice.titulo}
    </a>
  );
}
