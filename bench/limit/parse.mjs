// Parse Server beside the product, a child process: node bench/limit/parse.mjs DATABASE_URL FOLDER. The folder holds an
// installed parse-server; the database is an empty one, of which the user is the owner.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { openConnection } from '#testing/database/connections.ts';

const [databaseUri, folder] = process.argv.slice(2);
/** People and rows as in seed.mjs: readers have ten orders and a conversation, buyers have none. */
const PEOPLE = { leitor: 1_000, comprador: 8_000, escritor: 6_000 };
const MESSAGES = 60;
const KEYS = { appId: 'medida', masterKey: 'chave-mestra-da-medida' };

// Its logs are written beside it.
process.chdir(folder);
const load = createRequire(join(folder, 'package.json'));
const express = load('express');
const { ParseServer } = load('parse-server');

const app = express();
const listening = await new Promise((resolve) => {
  const server = app.listen(0, '127.0.0.1', () => resolve(server));
});
const serverURL = `http://127.0.0.1:${listening.address().port}/parse`;
const parse = new ParseServer({
  ...KEYS,
  databaseURI: databaseUri,
  serverURL,
  silent: true,
  logLevel: 'error',
  allowClientClassCreation: true,
});
await parse.start();
app.use('/parse', parse.app);

/** Creates an object, and with the first of a class its table. */
async function create(path, body) {
  const headers = {
    'content-type': 'application/json',
    'x-parse-application-id': KEYS.appId,
    'x-parse-master-key': KEYS.masterKey,
  };
  const answer = await fetch(serverURL + path, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const USERS = `
  insert into "_User" ("objectId", "createdAt", "updatedAt", username, _hashed_password, _rperm, _wperm)
  select id, now(), now(), id, 'x', array[id], array[id] from unnest($1::text[]) as u (id)`;
const SESSIONS = `
  insert into "_Session" ("objectId", "createdAt", "updatedAt", "user", "sessionToken", "expiresAt", _rperm, _wperm)
  select id, now(), now(), id, 'r:' || id, now() + interval '14 days', array[id], array[id]
    from unnest($1::text[]) as u (id)`;
const ORDERS = `
  insert into "Pedido" ("objectId", "createdAt", "updatedAt", cliente, "Servico_Selecionado", chave, status, preco, "histSaude",
                        motivacao, _rperm, _wperm)
  select 'p' || id || i, at, at, id, 'Renovação de receita', gen_random_uuid(), 'Concluído', 49.9,
         '["Não","Não","Não","Não","Não","Não"]', 'Continuar o tratamento.', array[id], array[id]
    from unnest($1::text[]) as u (id), generate_series(1, 10) i, lateral (select now() - i * interval '40 days' as at) t`;
const LINES = `
  insert into "Mensagem" ("objectId", "createdAt", "updatedAt", cliente, mensagem, "Por", _rperm, _wperm)
  select 'm' || id || i, at, at, id, 'Bom dia! A receita saiu com a dose de sempre?', 'Adm', array[id], array[id]
    from unnest($1::text[]) as u (id), generate_series(1, $2::int) i, lateral (select now() - i * interval '1 hour' as at) t`;

async function seed() {
  const first = { username: 'primeiro', password: 'medida do banco' };
  const { objectId } = await create('/users', first);
  await create('/login', first);
  const cliente = { __type: 'Pointer', className: '_User', objectId };
  await create('/classes/Pedido', {
    cliente,
    Servico_Selecionado: 'x',
    chave: 'x',
    status: 'x',
    preco: 1.5,
    histSaude: ['x'],
    motivacao: 'x',
  });
  await create('/classes/Mensagem', { cliente, mensagem: 'x', Por: 'Cliente' });
  const people = Object.fromEntries(
    Object.entries(PEOPLE).map(([kind, count]) => [
      kind,
      Array.from({ length: count }, (_, n) => `${kind[0]}${String(n).padStart(8, '0')}`),
    ]),
  );
  const client = await openConnection({ url: databaseUri });
  try {
    for (const ids of Object.values(people)) {
      await client.query(USERS, [ids]);
      await client.query(SESSIONS, [ids]);
    }
    await client.query(ORDERS, [people.leitor]);
    await client.query(LINES, [people.leitor, MESSAGES]);
    // Its operator's own: without them each list reads the whole table.
    await client.query('create index on "Pedido" (cliente, "createdAt")');
    await client.query('create index on "Mensagem" (cliente, "createdAt")');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
  const { leitor: readers, comprador: buyers, escritor: writers } = people;
  return { readers, buyers, writers };
}

process.once('disconnect', () => process.exit(0));
process.send?.({ url: serverURL, world: await seed() });
