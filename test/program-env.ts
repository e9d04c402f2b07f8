/** What the programs that tests start take over from the run: where commands are, and how Node loads their code. */
export const programEnv = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  NODE_OPTIONS: process.env.NODE_OPTIONS,
});
