import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../format/use-format.ts';
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx';
import classes from './admin.module.css';
import { ordersSwitchQuery } from './queries.ts';
import { adminText, switchText as text } from './text.ts';
import type { AdminActions } from './use-actions.ts';
import { FOLLOW_MS } from './view.ts';

/** The switch that stops or resumes the purchases of the whole installation. */
export function OrdersSwitch({ turn }: { turn: AdminActions['turnOrders'] }) {
  const { dateTime } = useFormat();
  const { data } = useQuery({ ...ordersSwitchQuery, refetchInterval: FOLLOW_MS });
  const [asking, setAsking] = useState(false);
  if (data === undefined) return null;
  const { paradas, desde } = data;
  return (
    <>
      {paradas && (
        <span className={classes.stopped} role="status">
          {desde === null ? text.stopped : text.stoppedSince(dateTime(desde))}
        </span>
      )}
      <Button
        variant={paradas ? 'filled' : 'default'}
        loading={turn.isPending}
        onClick={() => (paradas ? setAsking(true) : turn.mutate(true))}
      >
        {paradas ? text.resume : text.stop}
      </Button>
      <ConfirmDialog
        harmless
        opened={asking}
        question={text.resumeAsk}
        confirm={text.resume}
        cancel={adminText.cancel}
        working={turn.isPending}
        onConfirm={() => turn.mutate(false, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {text.resumeLine}
      </ConfirmDialog>
    </>
  );
}
