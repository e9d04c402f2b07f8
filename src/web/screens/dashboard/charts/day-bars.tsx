import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';

/** A bar for each day. What it shows is told beside it as a table: it is drawn for the eye alone. */
export function DayBars(props: {
  days: readonly { dia: string; total: number }[];
  name: string;
  color: string;
  label: (dia: string) => string;
}) {
  return (
    <div aria-hidden="true">
      <BarChart
        h={150}
        data={props.days.map(({ dia, total }) => ({ dia: props.label(dia), total }))}
        dataKey="dia"
        series={[{ name: 'total', label: props.name, color: props.color }]}
        tickLine="none"
        gridAxis="x"
        yAxisProps={{ allowDecimals: false, width: 34 }}
        xAxisProps={{ interval: 'preserveStartEnd', minTickGap: 24 }}
        barProps={{ radius: 2, isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
}
