import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Green: can be bought now. Amber: waits for a date or a person. */
export type RowTone = 'free' | 'soon';

/** A row reachable by keyboard. A row that becomes free is highlighted for a moment. */
export function ListRow(props: {
  id: string;
  tone?: RowTone | undefined;
  chosen?: boolean;
  children: ReactNode;
}) {
  const turned = useTurned(props.id, props.tone === 'free');
  return (
    <tr
      data-row={props.id}
      tabIndex={-1}
      data-tone={props.tone}
      data-chosen={props.chosen || undefined}
      data-turned={turned || undefined}
    >
      {props.children}
    </tr>
  );
}

/** True once `value` became true of the same row while shown. */
function useTurned(id: string, value: boolean): boolean {
  const before = useRef({ id, value });
  const [turned, setTurned] = useState(false);
  useEffect(() => {
    const { current } = before;
    setTurned((was) => (current.id === id ? (value === current.value ? was : value) : false));
    before.current = { id, value };
  }, [id, value]);
  return turned;
}
