import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Green: can be bought now. Amber: a date or a person is needed. */
export type RowTone = 'free' | 'soon';

/** A row that the keyboard can go to. One that becomes free is lit for a moment. */
export function ListRow(props: {
  id: string;
  tone?: RowTone | undefined;
  chosen?: boolean;
  children: ReactNode;
}) {
  const turned = useTurned(props.tone === 'free');
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

/** True once `value` has become true while it was watched. */
function useTurned(value: boolean): boolean {
  const before = useRef(value);
  const [turned, setTurned] = useState(false);
  useEffect(() => {
    if (value !== before.current) setTurned(value);
    before.current = value;
  }, [value]);
  return turned;
}
