import { benchmarks } from './benchmarks.ts';

/** `npm run bench [-- NAME… --FLAG…]`: each benchmark prints a table and its ratio to a reference of the same run. */
const flags = new Set(process.argv.slice(2).filter((argument) => argument.startsWith('--')));
const wanted = process.argv.slice(2).filter((argument) => !flags.has(argument));
const unknown = wanted.filter((name) => !Object.hasOwn(benchmarks, name));
if (unknown.length > 0) {
  console.error(`unknown: ${unknown.join(', ')}. There are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}
for (const [name, run] of Object.entries(benchmarks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  process.stdout.write(`\n${name}\n`);
  const { rows, ratio, reference } = await run(flags);
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) process.stdout.write(`  ${label.padEnd(width)}  ${value}\n`);
  process.stdout.write(`  ratio against ${reference}: ${ratio.toFixed(2)}\n`);
}
