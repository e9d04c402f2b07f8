import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

const TICKS_MOST = 5;

/** A bar for each day. What it shows is told beside it as a table: it is drawn for the eye alone. */
export function DayBars(props: {
  days: readonly { dia: string; total: number }[];
  name: string;
  color: string;
  label: (dia: string) => string;
}) {
  const most = Math.max(1, ...props.days.map(({ total }) => total));
  return (
    <div aria-hidden="true">
      <BarChart
        h={150}
        data={props.days.map(({ dia, total }) => ({ dia: props.label(dia), total }))}
        dataKey="dia"
        series={[{ name: 'total', label: props.name, color: props.color }]}
        tickLine="none"
        gridAxis="x"
        // Few names are counted one by one: no line stands between two of them, none above the highest.
        yAxisProps={{ allowDecimals: false, width: 34, tickCount: Math.min(TICKS_MOST, most + 1) }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
        barProps={{ radius: 2, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
