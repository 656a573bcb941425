// npm run docs: the documentation as a site in dist-docs/; fails upon a link that leads nowhere. npm run docs -- serve
// shows it, npm run docs -- dev shows it while it is written; further words go to VitePress (--base /docs/).
import { forwardSignals, start, stopWithParents } from './child.mjs';
import { ensureInstalled, pickRuntime } from './ensure.mjs';

const [first = 'build', ...words] = process.argv.slice(2).filter((word) => word !== '--');
const [command, rest] = ['build', 'serve', 'dev'].includes(first)
  ? [first, words]
  : ['build', [first, ...words]];

forwardSignals();
stopWithParents();
ensureInstalled();
process.exitCode = await start(
  pickRuntime(),
  ['node_modules/vitepress/bin/vitepress.js', command, 'docs', ...rest],
  {
    env: { ...process.env, NODE_ENV: command === 'dev' ? 'development' : 'production' },
  },
).done;
