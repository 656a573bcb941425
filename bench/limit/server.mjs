// The limit, a child process: node bench/limit/server.mjs DATABASE_URL
import { createStatements } from './limit.repository.ts';
import { createLimit } from './limit.routes.ts';
import { SENHA } from './works.mjs';

const app = await createLimit(createStatements(process.argv[2]), SENHA);
process.once('disconnect', () => process.exit(0));
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
