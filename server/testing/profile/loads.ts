const HOOK = `import { registerHooks } from 'node:module';
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) });`;

/** A flag of Node with which a program says on stderr which modules it loads. */
export const TELLS_LOADS = `--import=data:text/javascript,${encodeURIComponent(HOOK)}`;
